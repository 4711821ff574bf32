import { useEffect, useMemo, useRef } from "react";
import { heapFigure } from "../../../../models/allocation/figures";
import { modelName } from "../../../../models/allocation/heap-words";
import { formatCounted } from "../../../../shared/figure-text";
import { Badge } from "../../../../ui/Badge";
import { useAllocationReading, useAllocationScenario } from "../../allocation-frame";
import { useShortcuts } from "../../shortcuts";
import { useIsReadable } from "../../step/readable";
import { StepMoves } from "../../step/StepMoves";
import { ChargeRows } from "../ChargeRows";
import { bill, chargeText, sumOf } from "../costs";
import { useHeaps } from "../heaps";
import { Sureness, sureOf } from "../Sureness";
import { InTheHeap, OperationStepPicture } from "./OperationPictures";
import {
  addedBy,
  isComplete,
  MOVES_LABEL,
  type Operation,
  operationKeys,
  type StepRow,
  useOperation,
  useOperationBeat,
  useRecording,
} from "./operation";
import { rowWords, stepSentence } from "./operation-words";
import "./heap-operation.css";

interface OneOperationProps {
  readonly lane: number;
  /** The operation only concerns mappings, so the heap around it is not shown. */
  readonly isApart?: boolean;
}

/** A heap's last operation step by step: its words, the bytes in question, the list it searches, its cost so far. */
export function OneOperation({ lane, isApart = false }: OneOperationProps) {
  const { info } = useAllocationReading();
  const operation = useOperation(lane);
  useRecording(lane);
  useShortcuts(operationKeys(operation));
  useOperationBeat(operation);
  const isReadable = useIsReadable();
  if (operation === null) return null;
  const { rows, shown, all, more, heap } = operation;
  return (
    <section className="heap-operation stack" aria-labelledby="heap-operation-title" data-few={rows.length <= 3}>
      <header className="heap-operation-head row wrap">
        <h2 id="heap-operation-title">
          <Badge lane={lane} /> {modelName(heap)}
        </h2>
        <Sureness {...sureOf(heap)} />
        {rows.length > 0 && !info.playing && <StepMoves rows={operation.moves} label={MOVES_LABEL} />}
      </header>
      {!isReadable && <p className="muted">Playing. Pause or slow down to read it step by step.</p>}
      <ol className="heap-steps">
        {rows.slice(0, shown).map((row, i) => (
          <OperationStep key={row.at} operation={operation} row={row} isNow={!all && i === shown - 1} />
        ))}
      </ol>
      {!isApart && <InTheHeap operation={operation} />}
      {rows.length === 0 && <p className="muted">No operation yet. Step forward to watch one.</p>}
      {more > 0 && all && (
        <p className="muted">
          {formatCounted(more, "more step of this operation is", "more steps of this operation are")} not recorded.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {info.playing || all ? "" : stepSentence(operation)}
      </p>
    </section>
  );
}

interface StepProps {
  readonly operation: Operation;
  readonly row: StepRow;
  readonly isNow: boolean;
}

/** An operation step. Earlier ones shrink to one line. */
function OperationStep({ operation, row, isNow }: StepProps) {
  const { title, text, lead } = rowWords(operation, row);
  const own = useRef<HTMLLIElement>(null);
  const isLast = isComplete(operation);
  useEffect(() => {
    const seen = isLast ? own.current?.closest("section")?.querySelector(".heap-in-heap") : own.current;
    if (isNow && row.at > 0) seen?.scrollIntoView({ block: "nearest" });
  }, [isNow, row.at, isLast]);
  return (
    <li ref={own} className="heap-step" aria-current={isNow ? "step" : undefined} data-shown={isNow || operation.all}>
      {lead !== null && <p className="heap-step-lead">{lead}</p>}
      <div className="heap-step-words">
        <h3>{title}</h3>
        <p className="muted">{text}</p>
        <StepCost operation={operation} row={row} />
      </div>
      {(isNow || operation.all) && (
        <div className="heap-step-picture shrink">
          <OperationStepPicture operation={operation} row={row} />
        </div>
      )}
    </li>
  );
}

/** The cost that a step added. Shows nothing if it is unknown or zero. */
function StepCost({ operation, row }: Pick<StepProps, "operation" | "row">) {
  const prices = useAllocationScenario((scenario) => scenario.prices);
  const added = addedBy(operation, row);
  const charges = added === null ? [] : bill(added, prices).filter(({ times }) => times > 0);
  const cycles = sumOf(charges);
  if (charges.length === 0) return null;
  return (
    <p className="heap-step-cost">
      + {formatCounted(cycles, "cycle")} <span className="muted">{charges.map(chargeText).join(", ")}</span>
    </p>
  );
}

/** The cost of the last operation as far as it is shown: counts × prices. */
export function OperationCost({ lane }: { readonly lane: number }) {
  const { info } = useAllocationReading();
  const heap = useHeaps()[lane];
  const operation = useOperation(lane);
  const prices = useAllocationScenario((scenario) => scenario.prices);
  const charges = useMemo(
    () => (operation?.counts ? bill(operation.counts, prices).filter(({ times }) => times > 0) : []),
    [operation?.counts, prices],
  );
  if (heap === undefined || operation === null || info.done === 0) return null;
  const isOver = isComplete(operation);
  return (
    <section className="rail-section" aria-labelledby="heap-cost-title">
      <h2 id="heap-cost-title">
        <Badge lane={lane} /> {isOver ? "Cost" : "Cost so far"} <Sureness of="cost" />
      </h2>
      <table className="heap-bill">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">what</th>
            <th scope="col">cycles</th>
          </tr>
        </thead>
        <ChargeRows charges={charges} sum={isOver ? heapFigure(heap, "last_cycles") : sumOf(charges)} />
      </table>
    </section>
  );
}
