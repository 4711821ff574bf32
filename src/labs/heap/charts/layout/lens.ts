import type { HeapPiece } from "../../../../models/allocation/charts/heap-figures";

/** The part of the address space that a lens shows, bytes. */
export interface LensRange {
  readonly from: number;
  readonly to: number;
}

/** Chunks of one length side by side, as a heap with slots has them. Bytes. */
export interface EqualRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of each. */
  readonly bytes: number;
}

/** So many chunks of one length are no chance. */
const LEAST_EQUAL = 4;

/** Blocks and chunks that are kept for one size, alike in length, at least four in a row. */
export function equalRuns(pieces: readonly HeapPiece[]): EqualRun[] {
  const runs: EqualRun[] = [];
  for (const { at, bytes, chunk, needed, kept } of pieces) {
    if (chunk === null || needed + kept === 0) continue;
    const last = runs.at(-1);
    if (last?.to === at && last.bytes === bytes)
      runs[runs.length - 1] = { ...last, to: at + bytes, count: last.count + 1 };
    else runs.push({ from: at, to: at + bytes, count: 1, bytes });
  }
  return runs.filter(({ count }) => count >= LEAST_EQUAL);
}

/** What a lens shows, counted. */
export interface LensCounts {
  /** Blocks that are alive, and how many sizes their callers asked for. */
  readonly blocks: number;
  readonly sizes: number;
  readonly holes: number;
  /** The shortest and the longest hole, bytes; NaN where there is none. */
  readonly shortest: number;
  readonly longest: number;
}

/** Counts the chunks that a lens shows whole or in part. */
export function lensCounts(pieces: readonly HeapPiece[]): LensCounts {
  const blocks = pieces.filter(({ born }) => born !== null);
  const holes = pieces.filter(({ free }) => free > 0).map(({ free }) => free);
  return {
    blocks: blocks.length,
    sizes: new Set(blocks.map(({ needed }) => needed)).size,
    holes: holes.length,
    shortest: holes.length === 0 ? Number.NaN : Math.min(...holes),
    longest: holes.length === 0 ? Number.NaN : Math.max(...holes),
  };
}

/** Where a lens of so many bytes begins that shows an address: where it begins now, or with the address in its middle. */
export function lensShowing({ from, to }: LensRange, start: number, end: number): number {
  if (start > from && end < to) return from;
  const bytes = to - from;
  const middle = end - start < bytes ? (start + end) / 2 : start + bytes / 4;
  return Math.max(0, Math.floor((middle - bytes / 2) / 16) * 16);
}
