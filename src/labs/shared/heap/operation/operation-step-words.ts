import { HEAP_LIMIT, OPERATION_STEP } from "../../../../generated/heap";
import type { OperationStep } from "../../../../models/allocation/charts/heap-figures";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../../shared/format";

/** The name of an operation step, and what it did. */
export interface OperationStepWords {
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
        ? `None of the ${formatCounted(other, "list")} above has a chunk for ${bytes(size)}.`
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
