import { OPERATION } from "../../../generated/abi";
import { HEAP_LIMIT, OPERATION_STEP } from "../../../generated/heap";
import type { OperationStep } from "../../../models/allocation/charts/heap-figures";
import { outcome, type SteppedLane } from "../../../models/allocation/worded-lane";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { capitalized, listed } from "../../../shared/sentence";
import { type ListKind, listName } from "../../shared/heap/operation/lists";
import { operationStepWords, operationWords } from "../../shared/heap/operation/operation-words";

/** A range of addresses, bytes. */
export interface Span {
  readonly at: number;
  readonly bytes: number;
}

/** The subject of a picture: the caller's request, the search, the cut, the block; or a block that returns, merges, is put away. */
type PictureKind = "request" | "search" | "split" | "give" | "return" | "merge" | "put";

/** One picture of a step. */
export interface StepPicture {
  readonly kind: PictureKind;
  readonly title: string;
  readonly sentence: string;
}

/** How long a picture is shown at the slowest speed, ms. */
export const PICTURE_MS: Readonly<Record<PictureKind, number>> = {
  request: 900,
  search: 1000,
  split: 1000,
  give: 1100,
  return: 1200,
  merge: 1000,
  put: 1200,
};

interface PicturesInput {
  readonly lane: SteppedLane;
  /** Without those for the heap itself. */
  readonly steps: readonly OperationStep[];
  readonly kinds: readonly ListKind[];
  readonly block: Span | null;
  readonly hole: Span | null;
}

/** The pictures of a step, in order. */
export function storyPictures(input: PicturesInput): readonly StepPicture[] {
  if (outcome(input.lane, "operation") === OPERATION.FREE) return freePictures(input);
  const asked = { kind: "request", title: "Request", sentence: requestSentence(input) } as const;
  return [asked, ...searchPicture(input), ...splitPicture(input), ...givePicture(input)];
}

const ofKind = (steps: readonly OperationStep[], ...names: (keyof typeof OPERATION_STEP)[]) =>
  steps.filter(({ kind }) => names.some((name) => OPERATION_STEP[name] === kind));

function requestSentence({ lane, steps }: PicturesInput): string {
  const round = ofKind(steps, "ROUND")[0];
  const more =
    round === undefined || round.other <= round.size ? "" : ` With header and rounding: ${formatBytes(round.other)}.`;
  return `${operationWords(lane)}.${more}`;
}

/** The things that a search meets, in the order of its sentences. */
const MET = ["SEARCH", "CONSOLIDATE", "CLIMB", "GROW", "MAP", "OPEN", "TAKE", "SLOT", "COMMIT", "FAIL"] as const;
type Met = (typeof MET)[number];
type Words = (step: OperationStep, name: string) => string;

const bytes = ({ size }: OperationStep): string => formatBytes(size);
const MET_WORDS: Readonly<Record<Met, Words>> = {
  SEARCH: ({ other }, name) => `nothing in ${name} fits (${formatCounted(other, "chunk")} checked)`,
  CONSOLIDATE: ({ other }) => `${formatCounted(other, "kept chunk")} merge into holes`,
  CLIMB: ({ other }, name) =>
    name === "" ? "no larger list has a chunk" : `${formatCounted(other, "list")} up, ${name} is the first with chunks`,
  GROW: (step) => `the heap grows by ${bytes(step)}`,
  COMMIT: (step) => `the system provides memory for ${bytes(step)}`,
  MAP: (step) => `it gets its own mapping of ${bytes(step)}`,
  OPEN: (step, name) => `${bytes(step)} are divided into ${formatCounted(step.other, "slot")} for ${name}`,
  TAKE: (step, name) =>
    `found ${name === "" ? "at the end of the heap" : `in ${name}`}: ${bytes(step)} at ${formatInteger(step.at)}`,
  SLOT: (step, name) =>
    `found${name === "" ? "" : ` in ${name}`}: a slot of ${bytes(step)} at ${formatInteger(step.at)}`,
  FAIL: (step) => `there is no memory for ${bytes(step)}`,
};

/** A sentence has room for this many facts. The last ones decide. */
const MOST_FACTS = 3;

function searchPicture({ steps, kinds }: PicturesInput): StepPicture[] {
  const nameOf = ({ list }: OperationStep) => (list === HEAP_LIMIT.NO_LIST ? "" : listName(kinds, list));
  const empty = ofKind(steps, "EMPTY").map(nameOf);
  const none = empty.length === 0 ? [] : [`empty: ${listed([...new Set(empty)])}`];
  const met = MET.flatMap((name) => {
    const step = ofKind(steps, name).at(-1);
    return step === undefined ? [] : [MET_WORDS[name](step, nameOf(step))];
  });
  const facts = [...none, ...met].slice(-MOST_FACTS);
  if (facts.length === 0) return [];
  return [{ kind: "search", title: "Search", sentence: facts.map((fact) => `${capitalized(fact)}.`).join(" ") }];
}

function splitPicture({ steps, block, hole }: PicturesInput): StepPicture[] {
  if (block === null || hole === null || hole.bytes <= block.bytes || ofKind(steps, "SPLIT").length === 0) return [];
  const left = formatBytes(hole.bytes - block.bytes);
  const sentence = `${formatBytes(hole.bytes)} is too big: ${formatBytes(block.bytes)} is cut off, ${left} stays free.`;
  return [{ kind: "split", title: "Split", sentence }];
}

/** The result of a resize, and otherwise that the caller has its block. */
function givePicture({ lane, steps, kinds, block }: PicturesInput): StepPicture[] {
  const own = ofKind(steps, "STAY", "COPY", "REMAP").at(-1);
  if (own !== undefined) {
    const { title, text } = operationStepWords(own, (list) => listName(kinds, list));
    return [{ kind: "give", title, sentence: text }];
  }
  if (block === null || ofKind(steps, "FAIL").length > 0) return [];
  const needed = formatBytes(outcome(lane, "needed"));
  return [
    { kind: "give", title: "Hand out", sentence: `The caller gets ${formatBytes(block.bytes)} and needs ${needed}.` },
  ];
}

function freePictures({ lane, steps, kinds, block }: PicturesInput): StepPicture[] {
  const back = block === null ? "" : ` Its chunk of ${formatBytes(block.bytes)} comes back.`;
  return [
    { kind: "return", title: "Return", sentence: `${operationWords(lane)}.${back}` },
    ...mergePicture(steps),
    ...putPicture(steps, kinds),
  ];
}

function mergePicture(steps: readonly OperationStep[]): StepPicture[] {
  const merges = ofKind(steps, "MERGE");
  const last = merges.at(-1);
  if (last === undefined) return [];
  const neighbors = merges.length === 1 ? "its free neighbor" : `${formatInteger(merges.length)} free neighbors`;
  const sentence = `It merges with ${neighbors}: ${formatBytes(last.size)} now.`;
  return [{ kind: "merge", title: "Merge", sentence }];
}

function putPicture(steps: readonly OperationStep[], kinds: readonly ListKind[]): StepPicture[] {
  const words = ofKind(steps, "KEEP", "PUT", "CLOSE", "DECOMMIT", "SHRINK", "UNMAP").map((step) =>
    operationStepWords(step, (list) => listName(kinds, list)),
  );
  const last = words.at(-1);
  return last === undefined ? [] : [{ kind: "put", title: last.title, sentence: last.text }];
}
