import { OPERATION } from "../../../../generated/abi";
import { OPERATION_STEP } from "../../../../generated/heap";
import { requestWords, resizeWords } from "../../../../models/allocation/call-request";
import { type OperationStep, piecesOf } from "../../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../../models/allocation/figures";
import type { HeapArrays } from "../../../../models/allocation/heap-frame";
import { outcome, type SteppedLane } from "../../../../models/allocation/worded-lane";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../../shared/format";
import type { Takeaway } from "../../takeaway";
import { listName } from "./list-names";
import { fillsOfMoment, isComplete, isFound, type Operation } from "./operation";
import { type OperationStepWords, operationStepWords } from "./operation-step-words";
import { hasList, momentOf, type StepRow } from "./operation-steps";

/** Describes what the caller did. */
export function operationWords(lane: SteppedLane): string {
  const operation = outcome(lane, "operation");
  if (operation === OPERATION.ALLOCATE) return `A caller asks for ${requestWords(lane)}`;
  if (operation === OPERATION.FREE) return `A caller frees ${formatBytes(outcome(lane, "needed"))}`;
  if (operation === OPERATION.RESIZE) return `A caller resizes ${resizeWords(lane, "a block")}`;
  return "Nothing has happened yet";
}

/** The last step of a heap in one sentence: a question until all of its operation steps are shown, then the outcome. */
export function operationTakeaway(
  lane: SteppedLane,
  heap: HeapArrays,
  operation: Pick<Operation, "shown" | "rows">,
): Takeaway {
  const strong = operationWords(lane);
  const { shown, rows } = operation;
  if (heap.operationStepCount === 0)
    return { strong, rest: heapFigure(heap, "last_operations") > 0 ? "" : ", without a heap call" };
  if (shown < rows.length) return { strong, rest: ". What does the heap do?" };
  return outcomeTakeaway(lane, rows);
}

type Outcome = (step: OperationStep) => string;
const bytes = ({ size }: OperationStep): string => formatBytes(size);

/** The operation step that decides the outcome, by kind, the most informative first. */
const OUTCOMES: readonly (readonly [kind: number, words: Outcome])[] = [
  [OPERATION_STEP.FAIL, () => "There is no memory"],
  [OPERATION_STEP.MAP, (step) => `${bytes(step)} get their own mapping`],
  [OPERATION_STEP.UNMAP, (step) => `A mapping of ${bytes(step)} goes back to the system`],
  [OPERATION_STEP.GROW, (step) => `The heap grows by ${bytes(step)}`],
  [OPERATION_STEP.SHRINK, (step) => `The heap shrinks by ${bytes(step)}`],
  [OPERATION_STEP.OPEN, (step) => `A block of ${bytes(step)} is opened`],
  [OPERATION_STEP.CLOSE, (step) => `A block of ${bytes(step)} is closed`],
  [OPERATION_STEP.SPLIT, (step) => `A hole of ${bytes(step)} is split`],
  [OPERATION_STEP.MERGE, (step) => `Neighbors merge into a hole of ${bytes(step)}`],
  [OPERATION_STEP.SLOT, (step) => `A slot of ${bytes(step)} is taken`],
  [OPERATION_STEP.TAKE, (step) => `A free chunk of ${bytes(step)} is reused`],
  [OPERATION_STEP.KEEP, (step) => `A chunk of ${bytes(step)} is kept for its size`],
  [OPERATION_STEP.PUT, (step) => `A chunk of ${bytes(step)} becomes a hole`],
];

/** The cause of an outcome. */
function outcomeEnd(lane: SteppedLane): string {
  const operation = outcome(lane, "operation");
  if (operation === OPERATION.RESIZE) return ` when a caller resizes ${resizeWords(lane, "a block")}`;
  if (operation === OPERATION.ALLOCATE) return ` for a request of ${requestWords(lane)}`;
  return ` when a caller frees ${formatBytes(outcome(lane, "needed"))}`;
}

/** The outcome of an operation: "A hole of 944 B is split for a request of 577 B". */
function outcomeTakeaway(lane: SteppedLane, rows: readonly StepRow[]): Takeaway {
  const end = outcomeEnd(lane);
  for (const [kind, words] of OUTCOMES) {
    const row = rows.findLast(({ step }) => step.kind === kind);
    if (row !== undefined)
      return {
        strong: words(row.step),
        rest: end,
      };
  }
  return { strong: operationWords(lane), rest: "" };
}

/** An operation step as text. `lead`: what starts with it, null = nothing. */
interface RowWords extends OperationStepWords {
  readonly lead: string | null;
}

/** Describes a row of an operation. */
export function rowWords({ kinds, forItself }: Operation, { step, at, times }: StepRow): RowWords {
  const { title, text } = operationStepWords(step, (list) => listName(kinds, list));
  const more = times > 1 ? ` And ${formatCounted(times - 1, "more", "more")} like it.` : "";
  return { title, text: `${text}${more}`, lead: leadOf(at, forItself) };
}

function leadOf(at: number, forItself: number): string | null {
  if (forItself === 0) return null;
  if (at === 0) return "Before its first answer, the heap allocates the table of its tcache.";
  return at === forItself ? "Now the caller’s own request." : null;
}

/** Describes the current operation step in a sentence or two. */
export function stepSentence(operation: Operation): string {
  const { rows, shown } = operation;
  const row = rows[shown - 1];
  if (row === undefined) return "";
  const { title, text, lead } = rowWords(operation, row);
  return `${lead ?? ""} ${shown} of ${rows.length}: ${title}. ${text} ${listSentence(operation, row)}`.trim();
}

/** Describes the content of the step's list. */
function listSentence(operation: Operation, row: StepRow): string {
  const fill = hasList(row.step) ? fillsOfMoment(operation, momentOf(row))?.[row.step.list] : undefined;
  if (fill === undefined || fill.count === 0) return "";
  const name = listName(operation.kinds, row.step.list);
  return `In ${name}: ${formatCounted(fill.count, "chunk")}, ${formatBytes(fill.bytes)}.`;
}

/** At most this many neighbors are described. */
const MOST_NEIGHBORS = 7;

/** Describes the operation as far as it is shown. */
export function operationPicture(lane: SteppedLane, operation: Operation): string {
  const { rows, shown, recording } = operation;
  const steps = rows.slice(0, shown).map((row) => rowWords(operation, row));
  const sentences = steps.map(({ lead, title, text }, i) => `${lead ?? ""} ${i + 1}. ${title}. ${text}`.trim());
  const heap =
    recording === null
      ? []
      : [
          ...(isFound(operation) ? [`In the heap before: ${neighbors(recording.before)}.`] : []),
          ...(isComplete(operation) ? [`After: ${neighbors(recording.after)}.`] : []),
        ];
  return [`${operationWords(lane)}.`, ...sentences, ...heap].join(" ");
}

/** The pieces around a chunk, in address order. */
function neighbors(pieces: Float64Array): string {
  const all = piecesOf(pieces).filter(({ chunk }) => chunk !== null);
  const named = all.slice(0, MOST_NEIGHBORS).map(({ bytes, needed, cached, free, metadata }) => {
    if (needed > 0) return `${formatBytes(needed)} in use`;
    if (free > 0) return `a hole of ${formatBytes(free)}`;
    if (cached > 0) return `${formatBytes(cached)} kept`;
    return metadata > 0 ? `${formatBytes(metadata)} of its own` : `${formatBytes(bytes)} without memory`;
  });
  const more = all.length > named.length ? `, ${formatInteger(all.length - named.length)} more` : "";
  return named.length === 0 ? "nothing" : `${named.join(", ")}${more}`;
}
