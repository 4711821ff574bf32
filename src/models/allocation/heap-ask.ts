import { LIMIT } from "../../generated/abi";
import type { Answer } from "../../kernel/protocol/ask";
import { checkRange, checkThat, checkWhole } from "../../kernel/protocol/checks";
import type { AddressPart, FilmedOperation } from "../../kernel/protocol/heap-frame";
import { ADDRESSES_END, HEAP_ENDS } from "../../kernel/protocol/heap-rows";
import { isAddressed } from "./addressed";
import type { AllocationScenario, Policy } from "./scenario";

/** What the heap lab asks of the heaps under its lanes. What is left out is not asked. */
export interface HeapAsk {
  /** What the maps of all lanes show; null = there are none. */
  readonly map?: AddressPart | null;
  /**
   * So many bytes of each lane: from the address that is given for it, else where the most small blocks are alive; null = no
   * lens.
   */
  readonly lens?: {
    readonly bytes: number;
    readonly grain: number;
    readonly from: Readonly<Record<number, number>>;
  } | null;
  /** Ends of the run, in operations, at most HEAP_ENDS: what each heap had cost by then. */
  readonly until?: readonly number[];
  /** What the sizes that are listed take. */
  readonly taken?: boolean;
  /** The lane whose last operation is filmed when it rests. */
  readonly film?: number | undefined;
}

/** What frames answer besides the columns map, lens, until and taken. */
export interface HeapAnswer {
  /** The last operation of the lane that is filmed; null = it is not filmed yet, or none is. */
  readonly film: FilmedOperation | null;
}

const isHeapAnswer = (answer: Answer): answer is HeapAnswer => "film" in answer;

/** The operation that a frame answers with; null = none. */
export const filmOf = (answer: Answer | undefined): HeapAnswer["film"] =>
  answer !== undefined && isHeapAnswer(answer) ? answer.film : null;

/** @throws RangeError naming what cannot be asked. */
export function checkHeapAsk({ map, lens, until = [], film }: HeapAsk, { lanes }: AllocationScenario): void {
  if (map) checkPart(map);
  if (lens) checkLens(lens, lanes);
  checkWhole("number of ends", until.length, 0, HEAP_ENDS);
  for (const end of until) checkWhole("end", end, 0, LIMIT.STEPS);
  if (film !== undefined) checkHeap("film", film, lanes);
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
  checkThat(policy !== undefined && isAddressed(policy), name, lane, "a lane that has a heap with addresses");
}
