import type { Answer } from "../../kernel/protocol/frame";
import type { CountedCall } from "./call-table";

/** Asks a trial of batches for its last call: how it went, lane by lane. */
export interface LastCallAsk {
  readonly asks: "last-call";
}

/** The request for a trial's last call. */
export const LAST_CALL_ASK: LastCallAsk = { asks: "last-call" };

/** A block and where it lies: the address of its chunk, or the start of its mapping, in bytes below the area's upper end. */
export interface AreaBlock {
  readonly isMapped: boolean;
  readonly at: number;
  readonly bytes: number;
  /** The pointer that has it. */
  readonly pointer: number;
}

/** Pages in a row, drawn as one tile. */
export interface PageTile {
  readonly pages: number;
  /** Pages read or written, and pages written. Neither = none was ever touched. */
  readonly present: number;
  readonly written: number;
}

/** Pages that a copy reads or writes, before and after the call. */
export interface CopiedTile {
  readonly pages: number;
  /** Pages that were never written: a read of one shows zeros. */
  readonly blank: number;
  /** Bytes copied and page faults, from the first tile to this one. */
  readonly bytes: number;
  readonly faults: number;
}

/** A part of the area of mappings, before and after the call. Bytes below its upper end. */
export interface AreaWindow {
  readonly from: number;
  readonly to: number;
  readonly before: readonly AreaBlock[];
  readonly after: readonly AreaBlock[];
}

/** A lane's call. */
export interface CallDetail extends CountedCall {
  /** The pointer of the call, from 0. */
  readonly pointer: number;
  /** Bytes that the program may use after the call; 0 = no block. */
  readonly usable: number;
  /** The block before and after the call; null = there was none. */
  readonly before: AreaBlock | null;
  readonly after: AreaBlock | null;
  /** Pages that a tile stands for, at most. */
  readonly pagesPerTile: number;
  /** The tiles of the block before and after the call. */
  readonly tiles: { readonly before: readonly PageTile[]; readonly after: readonly PageTile[] };
  /** The tiles that the call copied, in order; empty = it copied nothing. */
  readonly copied: readonly CopiedTile[];
  /** The pointers whose first blocks lay where the new one lies. */
  readonly formerly: readonly number[];
  /** The parts of the area of mappings around the block, the highest first; empty = the call needed none. */
  readonly area: readonly AreaWindow[];
}

/** The last call of a trial. */
export interface LastCallAnswer {
  /** The number of the call. */
  readonly at: number;
  readonly size: number;
  readonly pointers: number;
  readonly lastCalls: readonly CallDetail[];
}

/** The answer of such a trial. @throws TypeError if it is another one, which is a bug in our own code. */
export function lastCallOf(answer: Answer | undefined): LastCallAnswer {
  if (answer === undefined || !("lastCalls" in answer)) throw new TypeError("The trial does not answer with a call.");
  return answer as LastCallAnswer;
}
