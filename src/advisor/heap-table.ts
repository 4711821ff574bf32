import { heapWords } from "../models/allocation/heap-words";
import { hasPool } from "../models/allocation/pool-tables";
import type { HeapModel } from "../models/allocation/scenario";
import { formatShare } from "../shared/figure-text";
import { type Dot, type HeapSums, type Placed, placed, policyPhrase } from "./dot";
import { shortNumber } from "./report/short-number";

/* Which heap goes under the cache: a few dots, each on some heaps, and the heaps alone. */

const MOST_DOTS = 8;
export const MOST_HEAPS = 6;

/** A dot on a heap. `k` 0 = the heap alone. */
export interface HeapRow {
  readonly heap: HeapModel;
  readonly k: number;
  readonly sums: HeapSums;
}

/** The dots to run on each heap: the answer, then those of the front that are nearest to it; "no cache" besides. A pool has no heap below. */
export function dotsForHeaps(front: readonly Placed[], answer: Dot): readonly Dot[] {
  const { avoided, efficiency } = placed(answer);
  const far = (one: Placed) => Math.hypot(one.avoided - avoided, one.efficiency - efficiency);
  const others = front
    .filter(({ dot }) => dot.k !== answer.k && dot.k !== 0)
    .toSorted((a, b) => far(a) - far(b) || a.dot.k - b.dot.k)
    .map(({ dot }) => dot);
  const near = [...(answer.k === 0 ? [] : [answer]), ...others];
  return near.filter(({ policy }) => !hasPool(policy)).slice(0, MOST_DOTS);
}

const find = (rows: readonly HeapRow[], heap: HeapModel, k: number): HeapSums | undefined =>
  rows.find((row) => row.heap === heap && row.k === k)?.sums;

/** 1 − after / before. */
const saved = (after: HeapSums, before: HeapSums): number => 1 - Number(after.cycles) / Number(before.cycles);

/** The savings of the cache on a heap, and those of the best other heap without a cache. */
export function heapSentence(rows: readonly HeapRow[], heap: HeapModel, k: number): string {
  const [alone, cached] = [find(rows, heap, 0), find(rows, heap, k)];
  if (alone === undefined || cached === undefined || k === 0) return "";
  const name = heapWords[heap].short;
  const others = rows.filter((row) => row.k === 0 && row.heap !== heap);
  const best = others.toSorted((a, b) => Number(a.sums.cycles - b.sums.cycles))[0];
  const cache = `This cache ${savesText(saved(cached, alone))} of the cycles of ${name}`;
  if (best === undefined) return `${cache}.`;
  const change = `changing the heap alone to ${heapWords[best.heap].short} ${savesText(saved(best.sums, alone))}`;
  return `${cache}; ${change} for ${memoryText(best.sums.mostCommitted / alone.mostCommitted - 1)}.`;
}

/** "Fewest cycles here: 1.82 M, TLSF under 8 slots, best fit." "" = no heap has been run. */
export function fewestCycles(rows: readonly HeapRow[], dots: readonly Dot[]): string {
  const best = rows.toSorted((a, b) => Number(a.sums.cycles - b.sums.cycles))[0];
  const dot = dots.find(({ k }) => k === best?.k);
  if (best === undefined || dot === undefined) return "";
  const cycles = shortNumber(Number(best.sums.cycles));
  return `Fewest cycles here: ${cycles}, ${heapWords[best.heap].short} under ${policyPhrase(dot.policy)}.`;
}

const savesText = (share: number): string =>
  share < 0 ? `adds ${formatShare(-share, 0)}` : `saves ${formatShare(share, 0)}`;

function memoryText(growth: number): string {
  const percent = Math.round(100 * Math.abs(growth));
  if (percent === 0) return "the same memory";
  return `${percent}\u00a0% ${growth > 0 ? "more" : "less"} memory`;
}
