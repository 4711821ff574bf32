import { HEAP_LIMIT, OPERATION_STEP } from "../../../generated/heap";
import type { HeapAct } from "../../../models/allocation/charts/heap-figures";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";

/** The name of an operation step, and what it did. */
export interface ActWords {
  readonly title: string;
  readonly text: string;
}

/** An operation step with the name of its list; "" if it uses none. */
interface NamedAct extends HeapAct {
  readonly name: string;
}

type Tell = (act: NamedAct) => ActWords;

const bytes = formatBytes;
const at = (act: HeapAct): string => `at ${formatInteger(act.at)}`;
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
    text: `Checked ${formatCounted(other, "chunk")}; ${other === 1 ? "it does not hold" : "none holds"} ${bytes(size)}.`,
  }),
  TAKE: (act) => ({
    title: act.name === "" ? "Take from the top" : `Take from ${act.name}`,
    text: `${bytes(act.size)} ${at(act)}, ${nodes(act.other)}.`,
  }),
  CLIMB: ({ name, size, other }) => ({
    title: "Look upward",
    text:
      name === ""
        ? `None of the ${formatCounted(other, "list")} above has a chunk for ${bytes(size)}.`
        : `${formatCounted(other, "list")} up for ${bytes(size)}: ${name} is the first that has chunks.`,
  }),
  SORT: (act) => ({ title: `Sort into ${act.name}`, text: `${bytes(act.size)} ${at(act)} is not an exact fit.` }),
  SPLIT: (act) => ({
    title: "Split",
    text: `The front ${bytes(act.other)} of ${bytes(act.size)} ${at(act)} is taken. ${bytes(act.size - act.other)} is left.`,
  }),
  MERGE: (act) => ({
    title: "Merge",
    text: `It merges with a free neighbor of ${bytes(act.other)} into ${bytes(act.size)} ${at(act)}.`,
  }),
  PUT: (act) => ({
    title: `Put into ${act.name || "the free memory"}`,
    text: `${bytes(act.size)} ${at(act)}, free for any size.`,
  }),
  KEEP: (act) => ({
    title: `Keep in ${act.name}`,
    text: `${bytes(act.size)} ${at(act)}, for requests of this size only. The list now holds ${formatInteger(act.other)}.`,
  }),
  CONSOLIDATE: ({ other }) => ({
    title: "Consolidate",
    text: `${formatCounted(other, "kept chunk")} ${other === 1 ? "is" : "are"} free for any size now.`,
  }),
  GROW: (act) => ({
    title: "Grow the heap",
    text: `${bytes(act.size)} more from the system, from address ${formatInteger(act.at)} on.`,
  }),
  SHRINK: (act) => ({ title: "Shrink the heap", text: `${bytes(act.size)} back to the system; it ends ${at(act)}.` }),
  COMMIT: (act) => ({ title: "Commit", text: `The system provides memory for ${bytes(act.size)} ${at(act)}.` }),
  DECOMMIT: (act) => ({
    title: "Decommit",
    text: `${bytes(act.size)} ${at(act)} give back their memory and keep their addresses.`,
  }),
  MAP: ({ size }) => ({ title: "Map apart", text: `${bytes(size)} in its own mapping.` }),
  UNMAP: ({ size }) => ({ title: "Unmap", text: `A mapping of ${bytes(size)} goes back to the system.` }),
  REMAP: ({ size, other }) => ({ title: "Remap", text: `The mapping changes from ${bytes(other)} to ${bytes(size)}.` }),
  THRESHOLD: ({ size, other }) => ({
    title: "Raise the mapping threshold",
    text: `Blocks of ${bytes(size)} or more get their own mapping. The top is trimmed above ${bytes(other)}.`,
  }),
  OPEN: (act) =>
    act.name === ""
      ? {
          title: "Allocate its table",
          text: `${bytes(act.size)} ${at(act)} now belong to the heap: the heads of ${formatCounted(act.other, "list")}.`,
        }
      : {
          title: `Open slots for ${act.name}`,
          text: `${bytes(act.size)} ${at(act)} in ${formatCounted(act.other, "equal slot")}.`,
        },
  CLOSE: (act) => ({
    title: "Close slots",
    text: `${bytes(act.size)} ${at(act)} returned, because all its ${formatCounted(act.other, "slot")} are empty.`,
  }),
  SLOT: (act) => ({
    title: act.name === "" ? "Take a slot" : `Take a slot of ${act.name}`,
    text: `Slot ${formatInteger(act.other)}, ${bytes(act.size)} ${at(act)}.`,
  }),
  ACTIVATE: ({ size }) => ({
    title: "Open a bucket",
    text: `The low-fragmentation heap serves blocks of ${bytes(size)} from now on.`,
  }),
  STAY: (act) => ({ title: "Stay", text: `The block ${at(act)} stays in place and is now ${bytes(act.size)}.` }),
  COPY: (act) => ({
    title: "Copy",
    text: `${bytes(act.size)} from ${formatInteger(act.other)} to ${formatInteger(act.at)}.`,
  }),
  FAIL: ({ size }) => ({ title: "No memory", text: `${bytes(size)} were requested.` }),
};

const NAMES = Object.keys(OPERATION_STEP) as (keyof typeof OPERATION_STEP)[];

/** The kind of an operation step, by name. */
const actName = ({ kind }: Pick<HeapAct, "kind">): keyof typeof OPERATION_STEP =>
  NAMES.find((name) => OPERATION_STEP[name] === kind) ?? "FAIL";

/** Describes an operation step. `listName` names a list by its number. */
export function actWords(act: HeapAct, listName: (list: number) => string): ActWords {
  const name = act.list === HEAP_LIMIT.NO_LIST ? "" : listName(act.list);
  const { title, text } = STEP_WORDS[actName(act)]({ ...act, name });
  return { title: title.replace(/^the /, "The "), text };
}
