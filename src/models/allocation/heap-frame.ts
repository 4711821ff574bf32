import { FRAME, HEAP_SCALAR, LIMIT } from "../../generated/abi";
import { HEAP_LIMIT } from "../../generated/heap";
import { checkRange, checkThat, checkWhole } from "../../kernel/protocol/check-message";
import type { ArraysOf } from "../../kernel/protocol/columns";
import type { Answer } from "../../kernel/protocol/frame";
import { hasHeapModel } from "./heap-models";
import type { AllocationScenario, Policy } from "./scenario";

/** The columns of a heap in a buffer. */
export type HeapColumns = ArraysOf<typeof FRAME.heap>;

/** A frame's data about a lane with a heap. */
export interface HeapArrays extends Omit<HeapColumns, "scalars" | "operation_steps"> {
  /** The first operation steps of the last step, OPERATION_STEP_NUMBERS doubles each. */
  readonly operationSteps: Float64Array;
  /** All operation steps of the last step; 0 = it did not use the heap. */
  readonly operationStepCount: number;
  /** The first byte under the lens; 0 = no lens. */
  readonly lensFrom: number;
}

export function heapArrays({ scalars, operation_steps: operationSteps, ...arrays }: HeapColumns): HeapArrays {
  return {
    ...arrays,
    operationSteps,
    operationStepCount: scalars[HEAP_SCALAR.operation_step_count] ?? 0,
    lensFrom: scalars[HEAP_SCALAR.lens_from] ?? 0,
  };
}

/** A part of an address space. Chunks smaller than `grain` bytes are drawn merged. */
export interface AddressPart {
  readonly from: number;
  readonly to: number;
  readonly grain: number;
}

/** A free list before and after an operation: its first chunks in list order, HEAP_LINK doubles each. */
export interface ListLinks {
  readonly list: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/**
 * A recording of the last operation. Moment 0 is before it, moment k follows its operation step k. A long operation has
 * only its first moments.
 */
export interface RecordedOperation {
  /** Operations done after it. */
  readonly done: number;
  readonly lane: number;
  /** Counts since the start of the operation: those of CALL_COUNTS per moment. */
  readonly counts: Float64Array;
  /** The lists that held anything: HEAP_FILL doubles each, by moment. */
  readonly fills: Float64Array;
  /** The lists that the operation steps touch. */
  readonly links: readonly ListLinks[];
  /** The addresses around the caller's block, in pieces (HEAP_PIECE), before and after. */
  readonly part: AddressPart;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** The positions of an operation step's numbers in its row (HeapArrays.operationSteps). */
export const STEP_AT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
/** The most ends of a run that one frame reports on (HeapAsk.until). */
export const HEAP_ENDS = 4;
/** The positions of an event's numbers in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;

/** Doubles per heap for its figures. */
export const FIGURE_NUMBERS = FRAME.heap.figures.numbers;
/** Doubles per column of a heap's series. */
export const COLUMN_NUMBERS = FRAME.heap.series.numbers;
/** Doubles for a heap's cost up to one end of the run. */
export const UNTIL_NUMBERS = FRAME.heap.until.numbers;
/** Doubles for the crossings of two heaps. */
export const CROSSING_NUMBERS = FRAME.heap.crossings.numbers;
/** Doubles for what blocks of one size take. */
export const TAKEN_NUMBERS = FRAME.heap.taken.numbers;
/** Doubles per piece of a map or lens. */
export const PIECE_NUMBERS = FRAME.heap.map.numbers;
/** Doubles per free list. */
export const LIST_NUMBERS = FRAME.heap.lists.numbers;
/** Doubles per operation step. */
export const OPERATION_STEP_NUMBERS = FRAME.heap.operation_steps.numbers;
/** Doubles per event. */
export const EVENT_NUMBERS = FRAME.heap.events.numbers;

/** Doubles per area of an arena. */
export const AREA_NUMBERS = FRAME.heap.areas.numbers;

/** Every address of a heap is below this, in bytes. */
export const ADDRESSES_END = 2 ** 48;

/** The heap lab's requests about its lanes' heaps. Missing keys request nothing. */
export interface HeapAsk {
  /** The part that every lane's map shows; null = no maps. */
  readonly map?: AddressPart | null;
  /**
   * A lens of `bytes` bytes per lane: from the address given for the lane, or else where the most small blocks are
   * live; null = no lens.
   */
  readonly lens?: {
    readonly bytes: number;
    readonly grain: number;
    readonly from: Readonly<Record<number, number>>;
  } | null;
  /** The first `areas` areas of each heap with threads, in pieces; null = none. Chunks smaller than `grain` are drawn merged. */
  readonly bands?: { readonly grain: number; readonly areas: number } | null;
  /** Ends of the run, in operations, at most HEAP_ENDS: asks for each heap's cost up to them. */
  readonly until?: readonly number[];
  /** Asks for the bytes that blocks of the listed sizes take. */
  readonly taken?: boolean;
  /** The lane whose last operation is recorded at rest. */
  readonly recording?: number | undefined;
}

/** The part of the answer that is not in the columns map, lens, until and taken. */
export interface HeapAnswer {
  /** The last operation of the recorded lane; null = not recorded yet, or not requested. */
  readonly recording: RecordedOperation | null;
}

const isHeapAnswer = (answer: Answer): answer is HeapAnswer => "recording" in answer;

/** The recording in a frame's answer; null = none. */
export const recordingOf = (answer: Answer | undefined): HeapAnswer["recording"] =>
  answer !== undefined && isHeapAnswer(answer) ? answer.recording : null;

/** @throws RangeError naming an invalid request. */
export function checkHeapAsk(
  { map, lens, bands, until = [], recording }: HeapAsk,
  { lanes }: AllocationScenario,
): void {
  if (map) checkPart(map);
  if (lens) checkLens(lens, lanes);
  if (bands) checkBands(bands);
  checkWhole("number of ends", until.length, 0, HEAP_ENDS);
  for (const end of until) checkWhole("end", end, 0, LIMIT.STEPS);
  if (recording !== undefined) checkHeap("recording", recording, lanes);
}

function checkPart({ from, to, grain }: AddressPart): void {
  checkRange("from", from, 0, ADDRESSES_END);
  checkRange("to", to, from, ADDRESSES_END);
  checkRange("grain", grain, 1, ADDRESSES_END);
}

function checkBands({ grain, areas }: NonNullable<HeapAsk["bands"]>): void {
  checkRange("grain", grain, 1, ADDRESSES_END);
  checkWhole("number of areas", areas, 1, HEAP_LIMIT.AREA_ROWS);
}

function checkLens({ bytes, grain, from }: NonNullable<HeapAsk["lens"]>, lanes: readonly Policy[]): void {
  checkRange("bytes", bytes, 1, ADDRESSES_END);
  checkRange("grain", grain, 1, ADDRESSES_END);
  for (const [lane, address] of Object.entries(from)) {
    checkHeap("lens", Number(lane), lanes);
    checkRange("from", address, 0, ADDRESSES_END);
  }
}

function checkHeap(name: string, lane: number, lanes: readonly Policy[]): void {
  const policy = lanes[lane];
  checkThat(policy !== undefined && hasHeapModel(policy), name, lane, "a lane that has a heap with addresses");
}
