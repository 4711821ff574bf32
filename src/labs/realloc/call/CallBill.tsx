import type { CallDetail } from "../../../models/allocation/trial-ask";
import { TableButton } from "../../../ui/TableButton";
import { ChargeRows } from "../../shared/heap/ChargeRows";
import { sumOf } from "../../shared/heap/costs";
import { Sureness } from "../../shared/heap/Sureness";
import { useReallocScenario } from "../use-realloc";
import { billTable, chargesOf } from "./bill";
import { useShownCall } from "./use-shown-call";

/** The bill of the call that the run shows: counts times prices. */
export function CallBill({ focus }: { readonly focus: number }) {
  const prices = useReallocScenario((own) => own.prices);
  const shown = useShownCall(focus);
  if (shown === null) return null;
  const { call } = shown;
  return (
    <section className="rail-section" aria-labelledby="call-bill">
      <h2 id="call-bill">
        Where its cycles go <Sureness of="cost" words="modeled" />
      </h2>
      <Charges call={call} />
      <TableButton of="bill of the call" className="text-button" table={() => billTable(call, prices)} />
    </section>
  );
}

/** The bill of a call: its counts, their cycles, and the sum. */
export function Charges({ call }: { readonly call: CallDetail }) {
  const prices = useReallocScenario((own) => own.prices);
  const charges = chargesOf(call, prices);
  return (
    <table className="call-charges">
      <ChargeRows charges={charges} sum={sumOf(charges)} />
    </table>
  );
}
