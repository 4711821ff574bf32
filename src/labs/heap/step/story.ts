import { OPERATION } from "../../../generated/abi";
import { HEAP_LIMIT, OPERATION_STEP } from "../../../generated/heap";
import {
  chunkBytes,
  decidingStep,
  fillsAt,
  fillsOf,
  type HeapPiece,
  type ListFill,
  type OperationStep,
  operationStepsOf,
  piecesOf,
} from "../../../models/allocation/charts/heap-figures";
import type { AddressPart, HeapArrays, RecordedOperation } from "../../../models/allocation/heap-frame";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { outcome, type SteppedLane } from "../../../models/allocation/worded-lane";
import { type ListKind, listKinds, placeOf } from "../../shared/heap/operation/lists";
import { stepsForItself } from "../../shared/heap/operation/operation";
import { type Span, type StepPicture, storyPictures } from "./pictures";

/** A free list in a picture, with its chunks before and after the step. */
export interface ListCell {
  readonly list: number;
  readonly before: number;
  readonly after: number;
}

/** Lists of one kind in a row. */
export interface CellGroup {
  readonly kind: ListKind;
  /** The index of the kind's first list. */
  readonly first: number;
  readonly cells: readonly ListCell[];
}

/** One step of a heap as a few pictures, all from one recording of the core. */
export interface HeapStepStory {
  readonly lane: number;
  /** Steps done after it. */
  readonly done: number;
  readonly pictures: readonly StepPicture[];
  /** Bytes that the caller needs. */
  readonly needed: number;
  /** The caller's chunk: after the step, or before a free; null = not among the addresses shown. */
  readonly block: Span | null;
  /** The free chunk that the block comes from or becomes part of. */
  readonly hole: Span | null;
  readonly part: AddressPart;
  readonly before: readonly HeapPiece[];
  readonly after: readonly HeapPiece[];
  /** The lists that the step touches; empty = none. */
  readonly groups: readonly CellGroup[];
  /** The list that gives or takes the chunk; null = none. */
  readonly list: number | null;
}

interface StoryInput {
  readonly lane: SteppedLane;
  readonly heap: HeapArrays;
  readonly choice: HeapChoice;
  readonly recording: RecordedOperation;
}

/** The pictures of a recorded step; null = it did not use the heap. */
export function storyOf({ lane, heap, choice, recording }: StoryInput): HeapStepStory | null {
  const all = operationStepsOf(heap.operationSteps);
  const steps = all.slice(stepsForItself(all));
  if (steps.length === 0) return null;
  const kinds = listKinds(choice);
  const [before, after] = [piecesOf(recording.before), piecesOf(recording.after)];
  const isFree = outcome(lane, "operation") === OPERATION.FREE;
  const block = isFree ? onlyIn(before, after) : (onlyIn(after, before) ?? deciding(steps));
  const hole = block && holeOver(isFree ? after : before, block);
  return {
    lane: recording.lane,
    done: recording.done,
    pictures: storyPictures({ lane, steps, kinds, block, hole }),
    needed: outcome(lane, "needed"),
    ...{ block, hole, part: recording.part, before, after },
    groups: groupsOf(kinds, touchedLists(steps), fillsAt(recording, 0, listsIn(kinds)) ?? [], fillsOf(heap.lists)),
    list: usedList(steps),
  };
}

const listsIn = (kinds: readonly ListKind[]): number => kinds.reduce((sum, { count }) => sum + count, 0);

const keyOf = ({ at, born }: HeapPiece): string => `${at} ${born}`;

/** The live block that only one of two moments has; null = none. */
function onlyIn(pieces: readonly HeapPiece[], others: readonly HeapPiece[]): Span | null {
  const known = new Set(others.filter(({ born }) => born !== null).map(keyOf));
  const own = pieces.find((piece) => piece.born !== null && !known.has(keyOf(piece)));
  return own === undefined ? null : { at: own.at, bytes: own.bytes };
}

/** Where the steps say that a chunk changed hands. */
function deciding(steps: readonly OperationStep[]): Span | null {
  const step = decidingStep(steps);
  return step === null || step.at === 0 ? null : { at: step.at, bytes: chunkBytes(step) };
}

/** The chunk without an owner that contains a block; null = none, or the system has a part of it. */
function holeOver(pieces: readonly HeapPiece[], { at, bytes }: Span): Span | null {
  const holds = (piece: Span) => at >= piece.at && at + bytes <= piece.at + piece.bytes;
  const own = pieces.find((piece) => piece.chunk !== null && holds(piece));
  return own === undefined || own.born !== null ? null : { at: own.at, bytes: own.bytes };
}

/** The lists that steps touch, and those that an upward search passes, by number. */
function touchedLists(steps: readonly OperationStep[]): readonly number[] {
  const touched = steps
    .filter(({ list }) => list !== HEAP_LIMIT.NO_LIST)
    .flatMap(({ kind, list, other }) => {
      const passed = kind === OPERATION_STEP.CLIMB ? Math.min(list, other) : 0;
      return Array.from({ length: passed + 1 }, (_, up) => list - up);
    });
  return [...new Set(touched)].sort((a, b) => a - b);
}

/** The last list that the chunk itself left or entered. */
function usedList(steps: readonly OperationStep[]): number | null {
  const uses: readonly number[] = [
    OPERATION_STEP.TAKE,
    OPERATION_STEP.SLOT,
    OPERATION_STEP.KEEP,
    OPERATION_STEP.PUT,
    OPERATION_STEP.OPEN,
  ];
  const withList = steps.filter(({ kind, list }) => list !== HEAP_LIMIT.NO_LIST && uses.includes(kind));
  const gives = withList.find(({ kind }) => kind === OPERATION_STEP.TAKE || kind === OPERATION_STEP.SLOT);
  return (gives ?? withList.at(-1))?.list ?? null;
}

function groupsOf(
  kinds: readonly ListKind[],
  lists: readonly number[],
  before: readonly ListFill[],
  after: readonly ListFill[],
): CellGroup[] {
  const groups: { kind: ListKind; first: number; cells: ListCell[] }[] = [];
  for (const list of lists) {
    const place = placeOf(kinds, list);
    const kind = kinds[place?.kind ?? -1];
    if (place === null || kind === undefined) continue;
    const cell = { list, before: before[list]?.count ?? 0, after: after[list]?.count ?? 0 };
    const last = groups.at(-1);
    if (last?.kind === kind && last.cells.at(-1)?.list === list - 1) last.cells.push(cell);
    else groups.push({ kind, first: list - place.at, cells: [cell] });
  }
  return groups;
}

/** The chunk that changed hands in each lane, by the steps that its heap reports; null = none in its addresses. */
export const changedSpans = (heaps: readonly Pick<HeapArrays, "operationSteps">[]): readonly (Span | null)[] =>
  heaps.map(({ operationSteps }) => deciding(operationStepsOf(operationSteps)));
