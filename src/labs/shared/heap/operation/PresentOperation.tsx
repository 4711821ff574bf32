import { useMemo } from "react";
import { formatCounted } from "../../../../shared/figure-text";
import { StepMoves } from "../../step/StepMoves";
import { useAllocationScenario } from "../../use-allocation-scenario";
import { bill } from "../costs";
import { InTheHeap } from "./InTheHeap";
import { OperationStepPicture } from "./OperationStepPicture";
import { MOVES_LABEL, type Operation, useRecording } from "./operation";
import { rowWords, stepSentence } from "./operation-words";
import "./heap-operation.css";

const FONT = 24;
const MOST_CHUNKS = 7;

/** The current step of an operation for an audience: its words, its picture, its total so far. */
export function PresentOperation({ operation, lane }: { readonly operation: Operation | null; readonly lane: number }) {
  useRecording(lane);
  const row = operation?.rows[operation.shown - 1];
  if (operation === null || row === undefined) return <p>No operation yet. Step forward to watch one.</p>;
  const { title, text, lead } = rowWords(operation, row);
  return (
    <div className="heap-present-operation">
      <div className="heap-present-step">
        <h2>
          {operation.shown}. {title}
        </h2>
        <p>
          {lead} {text}
        </p>
        <div className="heap-step-picture">
          <OperationStepPicture operation={operation} row={row} font={FONT} most={MOST_CHUNKS} />
        </div>
      </div>
      <InTheHeap operation={operation} font={FONT} />
      <StepMoves rows={operation.moves} label={MOVES_LABEL}>
        <SoFar operation={operation} />
      </StepMoves>
      <p className="visually-hidden" role="status">
        {stepSentence(operation)}
      </p>
    </div>
  );
}

function SoFar({ operation: { counts } }: { readonly operation: Operation }) {
  const prices = useAllocationScenario((scenario) => scenario.prices);
  const cycles = useMemo(
    () => (counts === null ? null : bill(counts, prices).reduce((sum, charge) => sum + charge.cycles, 0)),
    [counts, prices],
  );
  return cycles === null ? null : <b className="heap-so-far">{formatCounted(cycles, "cycle")} so far</b>;
}
