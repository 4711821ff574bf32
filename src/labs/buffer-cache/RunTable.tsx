import { useRun } from "../../kernel/run/hooks";
import type { DataTable } from "../../shared/data-table";
import { TableButton } from "../../ui/TableButton";
import { type AllocationSnapshot, allocationFrame } from "../shared/allocation-frame";
import { RunProvenance } from "./RunProvenance";

/** Shows the current data of a picture as a table. `of` names the picture. */
export function RunTable({
  of,
  table,
}: {
  readonly of: string;
  readonly table: (now: AllocationSnapshot) => Promise<DataTable>;
}) {
  const { frames } = useRun();
  return (
    <TableButton
      of={of}
      origin={<RunProvenance />}
      className="chart-button"
      table={() => table(allocationFrame(frames.reading()))}
    />
  );
}
