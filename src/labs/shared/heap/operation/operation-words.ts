import { OPERATION } from "../../../../generated/abi";
import { HEAP_LIMIT, OPERATION_STEP } from "../../../../generated/heap";
import { requestWords, resizeWords } from "../../../../models/allocation/call-request";
import { type OperationStep, piecesOf } from "../../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../../models/allocation/figures";
import type { HeapArrays } from "../../../../models/allocation/heap-frame";
import { outcome, type SteppedLane } from "../../../../models/allocation/worded-lane";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../../shared/format";
import type { Takeaway } from "../../takeaway";
import { listName } from "./lists";
import { fillsOfMoment, hasList, isComplete, isFound, momentOf, type Operation, type StepRow } from "./operation";

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
const sizeText = ({ size }: OperationStep): string => formatBytes(size);

/** The operation step that decides the outcome, by kind, the most informative first. */
const OUTCOMES: readonly (readonly [kind: number, words: Outcome])[] = [
  [OPERATION_STEP.FAIL, () => "There is no memory"],
  [OPERATION_STEP.MAP, (step) => `${sizeText(step)} get their own mapping`],
  [OPERATION_STEP.UNMAP, (step) => `A mapping of ${sizeText(step)} goes back to the system`],
  [OPERATION_STEP.GROW, (step) => `The heap grows by ${sizeText(step)}`],
  [OPERATION_STEP.SHRINK, (step) => `The heap shrinks by ${sizeText(step)}`],
  [OPERATION_STEP.OPEN, (step) => `A block of ${sizeText(step)} is opened`],
  [OPERATION_STEP.CLOSE, (step) => `A block of ${sizeText(step)} is closed`],
  [OPERATION_STEP.SPLIT, (step) => `A hole of ${sizeText(step)} is split`],
  [OPERATION_STEP.MERGE, (step) => `Neighbors merge into a hole of ${sizeText(step)}`],
  [OPERATION_STEP.SLOT, (step) => `A slot of ${sizeText(step)} is taken`],
  [OPERATION_STEP.TAKE, (step) => `A free chunk of ${sizeText(step)} is reused`],
  [OPERATION_STEP.KEEP, (step) => `A chunk of ${sizeText(step)} is kept for its size`],
  [OPERATION_STEP.PUT, (step) => `A chunk of ${sizeText(step)} becomes a hole`],
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

/** The name of an operation step, and what it did. */
interface OperationStepWords {
  readonly title: string;
  readonly text: string;
}

/** An operation step with the name of its list; "" if it uses none. */
interface NamedStep extends OperationStep {
  readonly name: string;
}

type Tell = (step: NamedStep) => OperationStepWords;

const bytes = formatBytes;
const at = (step: OperationStep): string => `at ${formatInteger(step.at)}`;
const nodes = (count: number): string =>
  count === 0 ? "the first one" : `after checking ${formatCounted(count, "chunk")}`;

/** Keyed by the names in BL_OPERATION_STEPS, which explains the numbers of a step. */
const STEP_WORDS: Readonly<Record<keyof typeof OPERATION_STEP, Tell>> = {
  ROUND: ({ size, other }) => ({
    title: "Round up",
    text: `${bytes(size)} requested. With header and rounding: ${bytes(other)}.`,
  }),
  EMPTY: ({ name }) => ({ title: `${name} is empty`, text: "Nothing there." }),
  SEARCH: ({ name, size, other }) => ({
    title: `${name}: nothing fits`,
    text: `Checked ${formatCounted(other, "chunk")}; ${other === 1 ? "it cannot hold" : "none can hold"} ${bytes(size)}.`,
  }),
  TAKE: (step) => ({
    title: step.name === "" ? "Take from the top" : `Take from ${step.name}`,
    text: `${bytes(step.size)} ${at(step)}, ${nodes(step.other)}.`,
  }),
  CLIMB: ({ name, size, other }) => ({
    title: "Look upward",
    text:
      name === ""
        ? other === 1
          ? `The one larger list has no chunk for ${bytes(size)} either.`
          : `None of the ${formatInteger(other)} larger lists has a chunk for ${bytes(size)}.`
        : `${formatCounted(other, "list")} up for ${bytes(size)}: ${name} is the first that has chunks.`,
  }),
  SORT: (step) => ({ title: `Sort into ${step.name}`, text: `${bytes(step.size)} ${at(step)} is not an exact fit.` }),
  SPLIT: (step) => ({
    title: "Split",
    text: `The front ${bytes(step.other)} of ${bytes(step.size)} ${at(step)} is taken. ${bytes(step.size - step.other)} is left.`,
  }),
  MERGE: (step) => ({
    title: "Merge",
    text: `It merges with a free neighbor of ${bytes(step.other)} into ${bytes(step.size)} ${at(step)}.`,
  }),
  PUT: (step) => ({
    title: `Put into ${step.name || "the free memory"}`,
    text: `${bytes(step.size)} ${at(step)}, free for any size.`,
  }),
  KEEP: (step) => ({
    title: `Keep in ${step.name}`,
    text: `${bytes(step.size)} ${at(step)}, for requests of this size only. The list now holds ${formatInteger(step.other)}.`,
  }),
  CONSOLIDATE: ({ other }) => ({
    title: "Consolidate",
    text: `${formatCounted(other, "kept chunk")} ${other === 1 ? "is" : "are"} free for any size now.`,
  }),
  GROW: (step) => ({
    title: "Grow the heap",
    text: `${bytes(step.size)} more from the system, from address ${formatInteger(step.at)} on.`,
  }),
  SHRINK: (step) => ({
    title: "Shrink the heap",
    text: `${bytes(step.size)} back to the system. The heap now ends ${at(step)}.`,
  }),
  COMMIT: (step) => ({ title: "Commit", text: `The system provides memory for ${bytes(step.size)} ${at(step)}.` }),
  DECOMMIT: (step) => ({
    title: "Decommit",
    text: `${bytes(step.size)} ${at(step)} return their memory and keep their addresses.`,
  }),
  MAP: ({ size }) => ({ title: "Map apart", text: `${bytes(size)} in its own mapping.` }),
  UNMAP: ({ size }) => ({ title: "Unmap", text: `A mapping of ${bytes(size)} goes back to the system.` }),
  REMAP: ({ size, other }) => ({ title: "Remap", text: `The mapping changes from ${bytes(other)} to ${bytes(size)}.` }),
  THRESHOLD: ({ size, other }) => ({
    title: "Raise the mapping threshold",
    text: `Blocks of ${bytes(size)} or more get their own mapping. The top is trimmed above ${bytes(other)}.`,
  }),
  OPEN: (step) =>
    step.name === ""
      ? {
          title: "Allocate its table",
          text: `${bytes(step.size)} ${at(step)} now belong to the heap: the heads of ${formatCounted(step.other, "list")}.`,
        }
      : {
          title: `Open slots for ${step.name}`,
          text: `${bytes(step.size)} ${at(step)} in ${formatCounted(step.other, "equal slot")}.`,
        },
  CLOSE: (step) => ({
    title: "Close slots",
    text: `${bytes(step.size)} ${at(step)} returned, because all its ${formatCounted(step.other, "slot")} are empty.`,
  }),
  SLOT: (step) => ({
    title: step.name === "" ? "Take a slot" : `Take a slot of ${step.name}`,
    text: `Slot ${formatInteger(step.other)}, ${bytes(step.size)} ${at(step)}.`,
  }),
  ACTIVATE: ({ size }) => ({
    title: "Open a bucket",
    text: `The low-fragmentation heap serves blocks of ${bytes(size)} from now on.`,
  }),
  STAY: (step) => ({ title: "Stay", text: `The block ${at(step)} stays in place and is now ${bytes(step.size)}.` }),
  COPY: (step) => ({
    title: "Copy",
    text: `${bytes(step.size)} from ${formatInteger(step.other)} to ${formatInteger(step.at)}.`,
  }),
  FAIL: ({ size }) => ({ title: "No memory", text: `${bytes(size)} were requested.` }),
};

const NAMES = Object.keys(OPERATION_STEP) as (keyof typeof OPERATION_STEP)[];

/** The kind of an operation step, by name. */
const stepName = ({ kind }: Pick<OperationStep, "kind">): keyof typeof OPERATION_STEP =>
  NAMES.find((name) => OPERATION_STEP[name] === kind) ?? "FAIL";

/** Describes an operation step. `listName` names a list by its number. */
export function operationStepWords(step: OperationStep, listName: (list: number) => string): OperationStepWords {
  const name = step.list === HEAP_LIMIT.NO_LIST ? "" : listName(step.list);
  const { title, text } = STEP_WORDS[stepName(step)]({ ...step, name });
  return { title: title.replace(/^the /, "The "), text };
}
