import { OPERATION } from "../../generated/abi";
import { OPERATION_STEP } from "../../generated/heap";
import { heapFigure } from "../../kernel/protocol/figures";
import type { HeapArrays } from "../../kernel/protocol/heap-frame";
import type { LaneSnapshot } from "../../kernel/run/frame-store";
import { type HeapAct, piecesOf } from "../../models/allocation/charts/heap-figures";
import { outcome } from "../../models/allocation/worded-lane";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Takeaway } from "../shared/takeaway";
import { type ActWords, actWords } from "./charts/act-words";
import { type ActRow, hasList, momentOf } from "./charts/layout/step";
import { listName } from "./list-names";
import { fillsOfMoment, isFound, isTold, type Operation } from "./operation";

/** Describes what the caller did. */
export function operationWords(lane: Pick<LaneSnapshot, "outcome">): string {
  const size = formatBytes(outcome(lane, "needed"));
  if (outcome(lane, "operation") === OPERATION.ALLOCATE) return `A caller asks for ${size}`;
  if (outcome(lane, "operation") === OPERATION.FREE) return `A caller frees ${size}`;
  return "Nothing has happened yet";
}

/** The last step of a heap in one sentence: a question until all of its operation steps are shown, then the outcome. */
export function operationTakeaway(
  lane: Pick<LaneSnapshot, "outcome">,
  heap: HeapArrays,
  operation: Pick<Operation, "told" | "rows">,
): Takeaway {
  const strong = operationWords(lane);
  const { told, rows } = operation;
  if (heap.actCount === 0)
    return { strong, rest: heapFigure(heap, "last_operations") > 0 ? "" : ", without a heap call" };
  if (told < rows.length) return { strong, rest: ". What does the heap do?" };
  return outcomeTakeaway(lane, rows);
}

type Outcome = (act: HeapAct) => string;
const bytes = ({ size }: HeapAct): string => formatBytes(size);

/** The operation step that decides the outcome, by kind, the most informative first. */
const OUTCOMES: readonly (readonly [kind: number, words: Outcome])[] = [
  [OPERATION_STEP.FAIL, () => "There is no memory"],
  [OPERATION_STEP.MAP, (act) => `${bytes(act)} get their own mapping`],
  [OPERATION_STEP.UNMAP, (act) => `A mapping of ${bytes(act)} goes back to the system`],
  [OPERATION_STEP.GROW, (act) => `The heap grows by ${bytes(act)}`],
  [OPERATION_STEP.SHRINK, (act) => `The heap shrinks by ${bytes(act)}`],
  [OPERATION_STEP.OPEN, (act) => `A block of ${bytes(act)} is opened`],
  [OPERATION_STEP.CLOSE, (act) => `A block of ${bytes(act)} is closed`],
  [OPERATION_STEP.SPLIT, (act) => `A hole of ${bytes(act)} is split`],
  [OPERATION_STEP.MERGE, (act) => `Neighbors merge into a hole of ${bytes(act)}`],
  [OPERATION_STEP.SLOT, (act) => `A slot of ${bytes(act)} is taken`],
  [OPERATION_STEP.TAKE, (act) => `A free chunk of ${bytes(act)} is reused`],
  [OPERATION_STEP.KEEP, (act) => `A chunk of ${bytes(act)} is kept for its size`],
  [OPERATION_STEP.PUT, (act) => `A chunk of ${bytes(act)} becomes a hole`],
];

/** The outcome of an operation: "A hole of 944 B is split for a request of 577 B". */
function outcomeTakeaway(lane: Pick<LaneSnapshot, "outcome">, rows: readonly ActRow[]): Takeaway {
  const size = formatBytes(outcome(lane, "needed"));
  const isRequest = outcome(lane, "operation") === OPERATION.ALLOCATE;
  for (const [kind, words] of OUTCOMES) {
    const row = rows.findLast(({ act }) => act.kind === kind);
    if (row !== undefined)
      return { strong: words(row.act), rest: isRequest ? ` for a request of ${size}` : ` when a caller frees ${size}` };
  }
  return { strong: operationWords(lane), rest: "" };
}

/** An operation step as text. `lead`: what starts with it, null = nothing. */
export interface ToldAct extends ActWords {
  readonly lead: string | null;
}

/** Describes a row of an operation. */
export function actOf({ kinds, forItself }: Operation, { act, at, times }: ActRow): ToldAct {
  const { title, text } = actWords(act, (list) => listName(kinds, list));
  const more = times > 1 ? ` And ${formatCounted(times - 1, "more", "more")} like it.` : "";
  return { title, text: `${text}${more}`, lead: leadOf(at, forItself) };
}

function leadOf(at: number, forItself: number): string | null {
  if (forItself === 0) return null;
  if (at === 0) return "Before its first answer, the heap allocates the table of its tcache.";
  return at === forItself ? "Now the caller’s own request." : null;
}

/** Describes the current operation step in a sentence or two. */
export function actSentence(operation: Operation): string {
  const { rows, told } = operation;
  const row = rows[told - 1];
  if (row === undefined) return "";
  const { title, text, lead } = actOf(operation, row);
  return `${lead ?? ""} ${told} of ${rows.length}: ${title}. ${text} ${listSentence(operation, row)}`.trim();
}

/** Describes the content of the step's list. */
function listSentence(operation: Operation, row: ActRow): string {
  const fill = hasList(row.act) ? fillsOfMoment(operation, momentOf(row))?.[row.act.list] : undefined;
  if (fill === undefined || fill.count === 0) return "";
  const name = listName(operation.kinds, row.act.list);
  return `In ${name}: ${formatCounted(fill.count, "chunk")}, ${formatBytes(fill.bytes)}.`;
}

/** At most this many neighbors are described. */
const MOST_NEIGHBOURS = 7;

/** Describes the operation as far as it is shown. */
export function operationPicture(lane: Pick<LaneSnapshot, "outcome">, operation: Operation): string {
  const { rows, told, film } = operation;
  const acts = rows.slice(0, told).map((row) => actOf(operation, row));
  const sentences = acts.map(({ lead, title, text }, i) => `${lead ?? ""} ${i + 1}. ${title}. ${text}`.trim());
  const heap =
    film === null
      ? []
      : [
          ...(isFound(operation) ? [`In the heap before: ${neighbours(film.before)}.`] : []),
          ...(isTold(operation) ? [`After: ${neighbours(film.after)}.`] : []),
        ];
  return [`${operationWords(lane)}.`, ...sentences, ...heap].join(" ");
}

/** The pieces around a chunk, in address order. */
function neighbours(pieces: Float64Array): string {
  const all = piecesOf(pieces).filter(({ chunk }) => chunk !== null);
  const told = all.slice(0, MOST_NEIGHBOURS).map(({ bytes, needed, kept, free, own }) => {
    if (needed > 0) return `${formatBytes(needed)} in use`;
    if (free > 0) return `a hole of ${formatBytes(free)}`;
    if (kept > 0) return `${formatBytes(kept)} kept`;
    return own > 0 ? `${formatBytes(own)} of its own` : `${formatBytes(bytes)} without memory`;
  });
  const more = all.length > told.length ? `, ${formatInteger(all.length - told.length)} more` : "";
  return told.length === 0 ? "nothing" : `${told.join(", ")}${more}`;
}
