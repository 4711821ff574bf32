import { LIMIT } from "../../generated/abi";
import { checkRange, checkThat, checkWhole } from "../../kernel/protocol/check-message";
import type { Answer } from "../../kernel/protocol/frame";
import { hasHeapModel } from "./has-heap-model";
import type { AddressPart, RecordedOperation } from "./heap-frame";
import { ADDRESSES_END, HEAP_ENDS } from "./heap-rows";
import type { AllocationScenario, Policy } from "./scenario";

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
export function checkHeapAsk({ map, lens, until = [], recording }: HeapAsk, { lanes }: AllocationScenario): void {
  if (map) checkPart(map);
  if (lens) checkLens(lens, lanes);
  checkWhole("number of ends", until.length, 0, HEAP_ENDS);
  for (const end of until) checkWhole("end", end, 0, LIMIT.STEPS);
  if (recording !== undefined) checkHeap("recording", recording, lanes);
}

function checkPart({ from, to, grain }: AddressPart): void {
  checkRange("from", from, 0, ADDRESSES_END);
  checkRange("to", to, from, ADDRESSES_END);
  checkRange("grain", grain, 1, ADDRESSES_END);
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
