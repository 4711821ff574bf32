import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callTable } from "../call-table";
import { useReallocScenario } from "../use-realloc";
import { sizesTable } from "./tables";
import { useShownSweep } from "./use-sweep";

/** The sweep over all sizes. */
export function SizesStage({ focus }: { readonly focus: number }) {
  const scenario = useReallocScenario((own) => own);
  const sweep = useShownSweep();
  const { lanes } = useAllocationReading();
  const origin = <Provenance origin="simulated" />;
  return (
    <p>
      <TableButton of="cycles by size" origin={origin} table={() => sizesTable(sweep, scenario, focus)} />{" "}
      <TableButton of="counts of the call" origin={origin} table={() => callTable(scenario, lanes)} />
    </p>
  );
}
