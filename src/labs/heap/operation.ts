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
  /** The operation that is being told, by lane and operations done, and how many rows of it have been told. */
  readonly of: string;
  readonly told: number;
  /** All of it is told at once. */
  readonly all: boolean;
}

/** How far an operation has been told. */
const useTelling = create<Telling>()(() => ({ of: "", told: 1, all: false }));

/** The last operation of a lane, as far as it has been told. */
export interface Operation {
  readonly lane: number;
  readonly heap: HeapChoice;
  readonly kinds: readonly ListKind[];
  readonly acts: readonly HeapAct[];
  readonly rows: readonly ActRow[];
  /** Rows that have been told. */
  readonly told: number;
  readonly all: boolean;
  /** Acts more than are remembered. */
  readonly more: number;
  /** The first so many acts were for a table of the heap's own. */
  readonly forItself: number;
  /** How it went; null = not filmed yet. */
  readonly film: RecordedOperation | null;
  /** What it has counted so far, null = not known, and in all. */
  readonly counts: Readonly<Record<Count, number>> | null;
  readonly total: Readonly<Record<Count, number>>;
  tell(told: number): void;
  tellAll(all: boolean): void;
}

const EXACT: HeapChoice = { model: "exact", parameters: {} };

/** The last operation of a lane. While it plays, or where nothing is to be told act by act, all of it is told. */
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

/** What a row of an operation added to what it counts: the last one also what its caller does, who writes all it got. */
export function addedBy({ film, rows, total }: Operation, row: ActRow): Readonly<Record<Count, number>> | null {
  const end = row === rows.at(-1) ? total : film && countsAt(film, row.at + row.times);
  const begin = film && countsAt(film, row.at);
  if (!begin || !end) return null;
  return Object.fromEntries(COUNTS.map((count) => [count, end[count] - begin[count]])) as Record<Count, number>;
}

/** Whether everything has been told, so that what comes after it may be seen. */
export const isTold = ({ told, rows }: Operation): boolean => told === rows.length;

/** Acts before it is known which chunk it comes to. */
const LOOKING: readonly number[] = [
  OPERATION_STEP.ROUND,
  OPERATION_STEP.EMPTY,
  OPERATION_STEP.SEARCH,
  OPERATION_STEP.CLIMB,
  OPERATION_STEP.SORT,
  OPERATION_STEP.CONSOLIDATE,
  OPERATION_STEP.ACTIVATE,
];

/** Whether it has been told which chunk it comes to, so that where that lies may be seen. */
export const isFound = (operation: Operation): boolean =>
  isTold(operation) ||
  operation.rows.slice(operation.forItself, operation.told).some(({ act }) => !LOOKING.includes(act.kind));

/** What stood in the lists of a lane at a moment of its last operation; null = not known. */
export const fillsOfMoment = ({ film, kinds }: Operation, moment: number): ListFill[] | null =>
  film === null
    ? null
    : fillsAt(
        film,
        moment,
        kinds.reduce((sum, { count }) => sum + count, 0),
      );

/** What the table of sizes reads. */
const SIZES_LENS = { bytes: 65_536, grain: 16, from: {} } as const;

/** Has the last operation of a lane recorded while this is on the page, where the lane has a heap with addresses. */
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

/** The keys that tell an operation. */
export const operationKeys = (operation: Operation | null): Readonly<Record<string, KeyAction>> => ({
  n: () => operation?.tell(operation.told + 1),
  b: () => operation?.tell(operation.all ? operation.rows.length - 1 : operation.told - 1),
  a: () => operation?.tellAll(!operation.all),
});
