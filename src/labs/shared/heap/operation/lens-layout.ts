import type { HeapPiece } from "../../../../models/allocation/charts/heap-figures";

/** The range of addresses that a lens shows, bytes. */
export interface LensRange {
  readonly from: number;
  readonly to: number;
}

/** Adjacent chunks of one length, as in a heap with slots. Bytes. */
export interface EqualRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Length of each chunk. */
  readonly bytes: number;
}

/** Fewer chunks of one length may be a coincidence. */
const LEAST_EQUAL = 4;

/** Finds runs of at least four blocks, or chunks kept for one size, that have the same length. */
export function equalRuns(pieces: readonly HeapPiece[]): EqualRun[] {
  const runs: EqualRun[] = [];
  for (const { at, bytes, chunk, needed, cached } of pieces) {
    if (chunk === null || needed + cached === 0) continue;
    const last = runs.at(-1);
    if (last?.to === at && last.bytes === bytes)
      runs[runs.length - 1] = { ...last, to: at + bytes, count: last.count + 1 };
    else runs.push({ from: at, to: at + bytes, count: 1, bytes });
  }
  return runs.filter(({ count }) => count >= LEAST_EQUAL);
}

/** The content of a lens, counted. */
interface LensCounts {
  /** Live blocks, and the number of distinct sizes that their callers requested. */
  readonly blocks: number;
  readonly sizes: number;
  readonly holes: number;
  /** Lengths of the shortest and the longest hole, bytes; NaN without holes. */
  readonly shortest: number;
  readonly longest: number;
}

/** Counts the chunks that a lens shows in whole or in part. */
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

/** The start of a lens that shows the range: unchanged if the range is already visible, otherwise centered on it. */
export function lensShowing({ from, to }: LensRange, start: number, end: number): number {
  if (start > from && end < to) return from;
  const bytes = to - from;
  const middle = end - start < bytes ? (start + end) / 2 : start + bytes / 4;
  return Math.max(0, Math.floor((middle - bytes / 2) / 16) * 16);
}
