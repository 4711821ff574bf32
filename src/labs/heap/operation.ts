import { useCallback, useMemo } from "react";
import { create } from "zustand";
import { OPERATION_STEP } from "../../generated/heap";
import type { RecordedOperation } from "../../kernel/protocol/heap-frame";
import { useReading } from "../../kernel/run/hooks";
import { actsOf, countsAt, fillsAt, type HeapAct, type ListFill } from "../../models/allocation/charts/heap-figures";
import { hasHeapModel } from "../../models/allocation/has-heap-model";
import { filmOf } from "../../models/allocation/heap-ask";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { COUNTS, type Count, lastCountsOf } from "../shared/heap/costs";
import type { KeyAction } from "../shared/shortcuts";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import type { ListKind } from "./charts/layout/lists";
import { type ActRow, actRows, actsForItself } from "./charts/layout/step";
import { useHeaps } from "./heaps";
import { listKinds } from "./list-names";
import { useAsk } from "./use-ask";

interface Telling {
  /** Identifies the operation by lane and operations done. `told` counts the rows shown. */
  readonly of: string;
  readonly told: number;
  /** All rows are shown at once. */
  readonly all: boolean;
}

/** How much of an operation is shown. */
const useTelling = create<Telling>()(() => ({ of: "", told: 1, all: false }));

/** The last operation of a lane, as far as it is shown. */
export interface Operation {
  readonly lane: number;
  readonly heap: HeapChoice;
  readonly kinds: readonly ListKind[];
  readonly acts: readonly HeapAct[];
  readonly rows: readonly ActRow[];
  /** Number of rows shown. */
  readonly told: number;
  readonly all: boolean;
  /** Operation steps beyond those recorded. */
  readonly more: number;
  /** This many initial steps built a table for the heap itself. */
  readonly forItself: number;
  /** The recording of the operation; null = not recorded yet. */
  readonly film: RecordedOperation | null;
  /** The counts so far, null = unknown; and the total. */
  readonly counts: Readonly<Record<Count, number>> | null;
  readonly total: Readonly<Record<Count, number>>;
  tell(told: number): void;
  tellAll(all: boolean): void;
}

const EXACT: HeapChoice = { model: "exact", parameters: {} };

/** The last operation of a lane. While playing, or where the step-by-step view is off, all of it is shown. */
export function useOperation(lane: number): Operation | null {
  const { info } = useReading();
  const heap = useHeaps()[lane];
  const choice = useAllocationScenario((scenario) => scenario.lanes[lane]?.heap) ?? EXACT;
  const { of, told, all } = useTelling();
  const kinds = useMemo(() => listKinds(choice), [choice]);
  const acts = useMemo(() => (heap === undefined ? [] : actsOf(heap.acts)), [heap]);
  const rows = useMemo(() => actRows(acts), [acts]);
  if (heap === undefined) return null;
  const key = `${lane} ${choice.model} ${info.done}`;
  const isAll = all || info.playing;
  const shown = isAll ? rows.length : Math.min(rows.length, of === key ? told : 1);
  const film = filmOf(info.answer);
  const isOurs = film !== null && film.lane === lane && film.done === info.done;
  const last = rows[shown - 1];
  const isOver = shown === rows.length;
  const total = lastCountsOf(heap);
  const soFar = isOurs && last !== undefined ? countsAt(film, last.at + last.times) : null;
  return {
    lane,
    heap: choice,
    kinds,
    acts,
    rows,
    told: shown,
    all: isAll,
    more: heap.actCount - acts.length,
    forItself: actsForItself(acts),
    film: isOurs ? film : null,
    counts: isOver ? total : soFar,
    total,
    tell: (next) => useTelling.setState({ of: key, told: Math.max(1, Math.min(rows.length, next)), all: false }),
    tellAll: (whole) => useTelling.setState({ of: key, told: 1, all: whole }),
  };
}

/** The counts that one row adds. The last row includes the caller's own writes, since it writes everything it got. */
export function addedBy({ film, rows, total }: Operation, row: ActRow): Readonly<Record<Count, number>> | null {
  const end = row === rows.at(-1) ? total : film && countsAt(film, row.at + row.times);
  const begin = film && countsAt(film, row.at);
  if (!begin || !end) return null;
  return Object.fromEntries(COUNTS.map((count) => [count, end[count] - begin[count]])) as Record<Count, number>;
}

/** Whether all rows are shown, so that the outcome may appear. */
export const isTold = ({ told, rows }: Operation): boolean => told === rows.length;

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
  isTold(operation) ||
  operation.rows.slice(operation.forItself, operation.told).some(({ act }) => !LOOKING.includes(act.kind));

/** The content of a lane's lists at a moment of its last operation; null = unknown. */
export const fillsOfMoment = ({ film, kinds }: Operation, moment: number): ListFill[] | null =>
  film === null
    ? null
    : fillsAt(
        film,
        moment,
        kinds.reduce((sum, { count }) => sum + count, 0),
      );

/** The lens that the table of sizes reads. */
const SIZES_LENS = { bytes: 65_536, grain: 16, from: {} } as const;

/** Records the last operation of a lane while this is on the page, if the lane's heap has addresses. */
export function useFilm(lane: number): void {
  const askOf = useCallback(
    ({ lanes }: AllocationScenario) => {
      const policy = lanes[lane];
      const film = policy !== undefined && hasHeapModel(policy) ? lane : undefined;
      return { map: null, lens: SIZES_LENS, film };
    },
    [lane],
  );
  useAsk(askOf);
}

/** Keys that move through an operation. */
export const operationKeys = (operation: Operation | null): Readonly<Record<string, KeyAction>> => ({
  n: () => operation?.tell(operation.told + 1),
  b: () => operation?.tell(operation.all ? operation.rows.length - 1 : operation.told - 1),
  a: () => operation?.tellAll(!operation.all),
});
