import { useCallback, useMemo } from "react";
import { OPERATION_STEP } from "../../../../generated/heap";
import { CALL_COUNTS } from "../../../../models/allocation/call-counts";
import {
  countsAt,
  fillsAt,
  type ListFill,
  momentsOf,
  type OperationStep,
  operationStepsOf,
} from "../../../../models/allocation/charts/heap-figures";
import { type RecordedOperation, recordingOf } from "../../../../models/allocation/heap-frame";
import { hasHeapModel } from "../../../../models/allocation/heap-models";
import type { AllocationScenario, HeapChoice } from "../../../../models/allocation/scenario";
import { useAllocationReading } from "../../allocation-frame";
import type { KeyAction } from "../../shortcuts";
import { type ShownRows, shownRowsKeys, useShownRows } from "../../step/shown-rows";
import { useAllocationScenario } from "../../use-allocation-scenario";
import { type Counts, lastCountsOf } from "../costs";
import { useHeaps } from "../heaps";
import { listKinds } from "./list-names";
import type { ListKind } from "./lists-layout";
import { type StepRow, stepRows, stepsForItself } from "./operation-steps";
import { useAsk } from "./use-ask";

/** The accessible name of the buttons that move through an operation. */
export const MOVES_LABEL = "Steps of the operation";

/** The last operation of a lane, as far as it is shown. */
export interface Operation {
  readonly lane: number;
  readonly heap: HeapChoice;
  readonly kinds: readonly ListKind[];
  readonly steps: readonly OperationStep[];
  readonly rows: readonly StepRow[];
  /** Number of rows shown. */
  readonly shown: number;
  readonly all: boolean;
  /** Operation steps beyond those recorded. */
  readonly more: number;
  /** This many initial steps built a table for the heap itself. */
  readonly forItself: number;
  /** The recording of the operation; null = not recorded yet. */
  readonly recording: RecordedOperation | null;
  /** The counts so far, null = unknown; and the total. */
  readonly counts: Counts | null;
  readonly total: Counts;
  /** Shows more rows or fewer. */
  readonly moves: ShownRows;
}

const EXACT: HeapChoice = { model: "exact", parameters: {} };

/** The last operation of a lane. While playing, or where the step-by-step view is off, all of it is shown. */
export function useOperation(lane: number): Operation | null {
  const { info } = useAllocationReading();
  const heap = useHeaps()[lane];
  const choice = useAllocationScenario((scenario) => scenario.lanes[lane]?.heap) ?? EXACT;
  const kinds = useMemo(() => listKinds(choice), [choice]);
  const steps = useMemo(() => (heap === undefined ? [] : operationStepsOf(heap.operationSteps)), [heap]);
  const rows = useMemo(() => stepRows(steps), [steps]);
  const moves = useShownRows(`${lane} ${choice.model} ${info.done}`, rows.length, info.playing);
  if (heap === undefined) return null;
  const { shown, all } = moves;
  const recording = recordingOf(info.answer);
  const isOurs = recording !== null && recording.lane === lane && recording.done === info.done;
  const last = rows[shown - 1];
  const isOver = shown === rows.length;
  const tracked = isOurs ? countsAt(recording, momentsOf(recording) - 1) : null;
  const total = { ...tracked, ...lastCountsOf(heap) };
  const soFar = isOurs && last !== undefined ? countsAt(recording, last.at + last.times) : null;
  return {
    lane,
    heap: choice,
    kinds,
    steps,
    rows,
    shown,
    all,
    more: heap.operationStepCount - steps.length,
    forItself: stepsForItself(steps),
    recording: isOurs ? recording : null,
    counts: isOver ? total : soFar,
    total,
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

/** Keys that move through an operation. */
export const operationKeys = (operation: Operation | null): Readonly<Record<string, KeyAction>> =>
  shownRowsKeys(operation?.moves ?? null);
