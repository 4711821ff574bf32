import { TableButton } from "../../../components/TableButton";
import { useRun } from "../../../state/hooks";
import { RunProvenance } from "../RunProvenance";

/** The data of the efficiency chart. */
export function ChartTable() {
  const run = useRun();
  const table = async () => {
    const { efficiencyTable } = await import("../../../charts/chart-table");
    const { info, lanes } = run.frames.frame();
    return efficiencyTable(info, lanes);
  };
  return <TableButton of="efficiency by step" origin={<RunProvenance />} className="chart-button" table={table} />;
}
