import { useCallback, useMemo } from "react";
import { HEAP_LIMIT, OPERATION_STEP } from "../../../../generated/heap";
import { CALL_COUNTS } from "../../../../models/allocation/call-counts";
import {
  countsAt,
  fillsAt,
  type ListFill,
  momentsOf,
  type OperationStep,
  operationStepsOf,
} from "../../../../models/allocation/charts/heap-figures";
import type { HeapRole } from "../../../../models/allocation/charts/heap-map";
import { recordingOf } from "../../../../models/allocation/heap-frame";
import { hasHeapModel } from "../../../../models/allocation/heap-models";
import type { AllocationScenario, HeapChoice } from "../../../../models/allocation/scenario";
import { useAllocationReading, useAllocationScenario } from "../../allocation-frame";
import type { KeyAction } from "../../shortcuts";
import { useIsReadable } from "../../step/readable";
import { shownRowsKeys, useRowsInTurn, useShownRows } from "../../step/shown-rows";
import { useAsk } from "../../use-ask";
import { type Counts, lastCountsOf } from "../costs";
import { useHeaps } from "../heaps";
import { listKinds } from "./lists";

/** Consecutive operation steps of one kind, shown together. */
export interface StepRow {
  readonly step: OperationStep;
  /** Steps before this row. */
  readonly at: number;
  /** Number of steps in the row. */
  readonly times: number;
}

/** At most this many consecutive steps of a kind get their own row. */
const SINGLE = 2;

/** Groups steps in order. From the third of a kind on, they join the second. */
export function stepRows(steps: readonly OperationStep[]): StepRow[] {
  const rows: { step: OperationStep; at: number; times: number }[] = [];
  for (const [at, step] of steps.entries()) {
    const last = rows.slice(-SINGLE);
    const isMore = last.length === SINGLE && last.every((row) => row.step.kind === step.kind);
    const end = rows.at(-1);
    if (isMore && end !== undefined) end.times++;
    else rows.push({ step, at, times: 1 });
  }
  return rows;
}

/** A part of a bar: bytes with a role. `taken` is what the caller gets. */
interface BarPart {
  readonly role: HeapRole;
  readonly bytes: number;
}

const split = ({ size, other }: OperationStep): BarPart[] => [
  { role: "needed", bytes: other },
  { role: "free", bytes: size - other },
];
const one =
  (role: HeapRole) =>
  ({ size }: OperationStep): BarPart[] => [{ role, bytes: size }];

/** How a step affects bytes, from low addresses to high. Kinds that affect none are missing. */
const PARTS_OF_KIND: Readonly<Record<number, (step: OperationStep) => BarPart[]>> = {
  [OPERATION_STEP.ROUND]: ({ size, other }) => [
    { role: "needed", bytes: size },
    { role: "slack", bytes: other - size },
  ],
  [OPERATION_STEP.SPLIT]: split,
  [OPERATION_STEP.MERGE]: ({ size, other }) => [
    { role: "free", bytes: size - other },
    { role: "free", bytes: other },
  ],
  [OPERATION_STEP.PUT]: one("free"),
  [OPERATION_STEP.KEEP]: one("cached"),
  [OPERATION_STEP.TAKE]: one("free"),
  [OPERATION_STEP.GROW]: one("free"),
  [OPERATION_STEP.SHRINK]: one("uncommitted"),
  [OPERATION_STEP.COMMIT]: one("free"),
  [OPERATION_STEP.DECOMMIT]: one("uncommitted"),
  [OPERATION_STEP.MAP]: one("needed"),
  [OPERATION_STEP.UNMAP]: one("uncommitted"),
  [OPERATION_STEP.REMAP]: one("needed"),
  [OPERATION_STEP.OPEN]: (step) => one(step.list === HEAP_LIMIT.NO_LIST ? "metadata" : "cached")(step),
  [OPERATION_STEP.CLOSE]: one("uncommitted"),
  [OPERATION_STEP.SLOT]: one("needed"),
  [OPERATION_STEP.STAY]: one("needed"),
  [OPERATION_STEP.COPY]: one("needed"),
};

/** The bytes that a step affects, in order. */
export const barParts = (step: OperationStep): readonly BarPart[] =>
  (PARTS_OF_KIND[step.kind]?.(step) ?? []).filter(({ bytes }) => bytes > 0);

const total = (parts: readonly BarPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** A bar more than this many times longer than the shortest fills the width and is marked as cut. */
const LONGEST_TO_SHORTEST = 24;

/** Bytes that fill the bars' width: the longest part that compares with the shortest. */
export function barBytes(steps: readonly OperationStep[]): number {
  const totals = steps.map((step) => total(barParts(step))).filter((bytes) => bytes > 0);
  const least = Math.min(...totals);
  return Math.max(0, ...totals.filter((bytes) => bytes <= least * LONGEST_TO_SHORTEST));
}

/** A positioned part of a bar. `cut`: it is longer than drawn. */
interface PlacedPart extends BarPart {
  readonly x: number;
  readonly width: number;
}

/** Positions the parts in `width`, which represents `full` bytes. */
export function placedParts(
  parts: readonly BarPart[],
  full: number,
  width: number,
): { readonly parts: PlacedPart[]; readonly cut: boolean } {
  const bytes = total(parts);
  const perByte = width / Math.max(full, bytes, 1);
  let x = 0;
  const placed = parts.map((part) => {
    const own = { ...part, x, width: part.bytes * perByte };
    x += own.width;
    return own;
  });
  return { parts: placed, cut: bytes > full };
}

/** Whether a step uses a free list, so that its lists are drawn. */
export const hasList = ({ list }: OperationStep): boolean => list !== HEAP_LIMIT.NO_LIST;

/** Steps that add to their list. All others show the list as they found it. */
const FILLING: readonly number[] = [OPERATION_STEP.SORT, OPERATION_STEP.PUT, OPERATION_STEP.KEEP, OPERATION_STEP.OPEN];

/** The moment at which a row's list is shown, in completed steps. */
export const momentOf = ({ step, at, times }: StepRow): number => (FILLING.includes(step.kind) ? at + times : at);

/** Steps up to the one that built a table for the heap itself before it answered; 0 = none was needed. */
export const stepsForItself = (steps: readonly OperationStep[]): number =>
  steps.findIndex(({ kind, list }) => kind === OPERATION_STEP.OPEN && list === HEAP_LIMIT.NO_LIST) + 1;

/** How a search walks a list: from its front, or round it from where the last search ended. */
type SearchWay = "front" | "round";

/**
 * The places in a list that a step visited, in order. `taken`: the place of the chunk it took, -1 = none fitted.
 * `looks`: the number of chunks it visited.
 */
export function looksOf(way: SearchWay, length: number, taken: number, looks: number): number[] {
  const most = Math.min(looks, length);
  const first = way === "round" && taken >= 0 ? taken - most + 1 + length : 0;
  return Array.from({ length: most }, (_, i) => (first + i) % length);
}

/** The accessible name of the buttons that move through an operation. */
export const MOVES_LABEL = "Steps of the operation";

/** The last operation of a lane, as far as it is shown. */
export type Operation = NonNullable<ReturnType<typeof useOperation>>;

const EXACT: HeapChoice = { model: "exact", parameters: {} };

/** The last operation of a lane. While playing too fast to read, or where the step-by-step view is off, all of it is shown. */
export function useOperation(lane: number) {
  const { info } = useAllocationReading();
  const heap = useHeaps()[lane];
  const choice = useAllocationScenario((scenario) => scenario.lanes[lane]?.heap) ?? EXACT;
  const kinds = useMemo(() => listKinds(choice), [choice]);
  const steps = useMemo(() => (heap === undefined ? [] : operationStepsOf(heap.operationSteps)), [heap]);
  const rows = useMemo(() => stepRows(steps), [steps]);
  const isReadable = useIsReadable();
  const of = `${lane} ${choice.model} ${info.done}`;
  const moves = useShownRows(of, rows.length, !isReadable);
  if (heap === undefined) return null;
  const { shown, all } = moves;
  const recording = recordingOf(info.answer);
  const isOurs = recording !== null && recording.lane === lane && recording.done === info.done;
  const last = rows[shown - 1];
  const isOver = shown === rows.length;
  const tracked = isOurs ? countsAt(recording, momentsOf(recording) - 1) : null;
  const total: Counts = { ...tracked, ...lastCountsOf(heap) };
  const soFar: Counts | null = isOurs && last !== undefined ? countsAt(recording, last.at + last.times) : null;
  return {
    lane,
    /** Identifies the step. */
    of,
    heap: choice,
    kinds,
    steps,
    rows,
    /** Number of rows shown. */
    shown,
    all,
    /** Operation steps beyond those recorded. */
    more: heap.operationStepCount - steps.length,
    /** This many initial steps built a table for the heap itself. */
    forItself: stepsForItself(steps),
    /** The recording of the operation; null = not recorded yet. */
    recording: isOurs ? recording : null,
    /** The counts so far, null = unknown; and the total. */
    counts: isOver ? total : soFar,
    total,
    /** Shows more rows or fewer. */
    moves,
  };
}

/** The counts that one row adds. The last row includes the caller's own writes, since it writes everything it got. */
export function addedBy({ recording, rows, total }: Operation, row: StepRow): Counts | null {
  const end = row === rows.at(-1) ? total : recording && countsAt(recording, row.at + row.times);
  const begin = recording && countsAt(recording, row.at);
  if (!begin || !end) return null;
  return Object.fromEntries(CALL_COUNTS.map((count) => [count, (end[count] ?? 0) - begin[count]]));
}

/** Whether all rows are shown, so that the outcome may appear. */
export const isComplete = ({ shown, rows }: Operation): boolean => shown === rows.length;

/** Operation steps before the chunk is known. */
const LOOKING: readonly number[] = [
  OPERATION_STEP.ROUND,
  OPERATION_STEP.EMPTY,
  OPERATION_STEP.SEARCH,
  OPERATION_STEP.CLIMB,
  OPERATION_STEP.SORT,
  OPERATION_STEP.CONSOLIDATE,
  OPERATION_STEP.ACTIVATE,
];

/** Whether the chunk is already known, so that its place may appear. */
export const isFound = (operation: Operation): boolean =>
  isComplete(operation) ||
  operation.rows.slice(operation.forItself, operation.shown).some(({ step }) => !LOOKING.includes(step.kind));

/** The content of a lane's lists at a moment of its last operation; null = unknown. */
export const fillsOfMoment = ({ recording, kinds }: Operation, moment: number): ListFill[] | null =>
  recording === null
    ? null
    : fillsAt(
        recording,
        moment,
        kinds.reduce((sum, { count }) => sum + count, 0),
      );

/** The lens that the table of sizes reads. */
const SIZES_LENS = { bytes: 65_536, grain: 16, from: {} } as const;

/** Records the last operation of a lane while this is on the page, if the lane's heap has addresses. */
export function useRecording(lane: number): void {
  const askOf = useCallback(
    ({ lanes }: AllocationScenario) => {
      const policy = lanes[lane];
      const recording = policy !== undefined && hasHeapModel(policy) ? lane : undefined;
      return { map: null, lens: SIZES_LENS, recording };
    },
    [lane],
  );
  useAsk(askOf);
}

/** The share of the time between two steps in which the rows of an operation appear. */
const BEAT = 0.8;

/** While this is on the page and plays slowly enough to read, the rows of an operation appear in turn. */
export function useOperationBeat(operation: Operation | null): void {
  const { playing, asked } = useAllocationReading().info;
  const isSlow = useIsReadable() && playing && asked !== "max";
  const rows = operation?.rows.length ?? 0;
  useRowsInTurn(
    operation?.of ?? "",
    operation?.moves ?? null,
    isSlow && rows > 0 ? (BEAT * 1000) / asked / rows : null,
  );
}

/** Keys that move through an operation. */
export const operationKeys = (operation: Operation | null): Readonly<Record<string, KeyAction>> =>
  shownRowsKeys(operation?.moves ?? null);
