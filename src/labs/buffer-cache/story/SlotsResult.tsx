import { useMemo, useState } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import { SharesPlot } from "../../../sweep/SharesPlot";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { useAllocationScenario } from "../../shared/allocation-frame";
import { LOCKED } from "../../shared/lock-words";
import { SHARES_NAMES } from "../compare/slots-sweep";
import { comparisonTable, comparisonTakeaway, type SlotsComparison, slotsDot } from "./more-slots";

interface ResultProps {
  readonly comparison: SlotsComparison;
  /** The lanes that were compared. */
  readonly lanes: readonly Policy[];
  readonly onClose: () => void;
}

/** Few slots and many on one plot, in a sentence and as a table. Either policy can become a lane. */
export function SlotsResult({ comparison, lanes, onClose }: ResultProps) {
  const dots = useMemo(() => [slotsDot(comparison.fewer), slotsDot(comparison.more)], [comparison]);
  const [chosen, setChosen] = useState(1);
  const takeaway = comparisonTakeaway(comparison);
  return (
    <>
      <div role="status">
        <h3 className="shares-takeaway">{takeaway}</h3>
      </div>
      <SharesPlot names={SHARES_NAMES} dots={dots} chosen={chosen} words={takeaway} onPoint={setChosen} />
      <p>
        The same policy and the same requests, {formatInteger(comparison.steps)} steps each.{" "}
        <Provenance origin="simulated" />
      </p>
      <div className="dialog-foot">
        <BothAsLanes lanes={lanes} onDone={onClose} />
        <TableButton of="slots compared" table={() => comparisonTable(comparison)} />
      </div>
    </>
  );
}

function BothAsLanes({ lanes, onDone }: { readonly lanes: readonly Policy[]; readonly onDone: () => void }) {
  const run = useRun();
  const isLocked = useAsked((asked) => asked.presentation.lock.some((lock) => lock !== "workload"));
  const areLanes = useAllocationScenario((scenario) => equal(scenario.lanes, lanes));
  const show = () => {
    if (isLocked || areLanes) return;
    run.history.edit<AllocationScenario>({ lanes });
    onDone();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-describedby="both-as-lanes"
        aria-disabled={areLanes || isLocked}
        onClick={show}
      >
        Show both as lanes
      </button>
      <span id="both-as-lanes" className="muted">
        {isLocked
          ? LOCKED
          : areLanes
            ? "The lanes now show both runs."
            : "They replace the current lanes. Undo restores those."}
      </span>
    </>
  );
}
