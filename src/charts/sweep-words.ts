import { betterOf, figureText, figureWord, plots } from "../protocol/figure-table";
import { type FigureKey, figure } from "../protocol/figures";
import type { DataTable } from "../shared/data-table";
import { formatCounted, formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { figureCell, figureColumn } from "./figure-columns";
import type { SweepPoint } from "./layout/shares-plot";

type Points = readonly SweepPoint[];

/** The points in the order of their values. */
const sorted = (points: Points): Points => [...points].sort((a, b) => a.value - b.value);

/** A figure over the values of a sweep, in their order, where it is defined; none of one that is drawn along no axis. */
export function sweepLine(points: Points, key: FigureKey): readonly { readonly value: number; readonly y: number }[] {
  if (!plots(key)) return [];
  const line = sorted(points).map(({ value, lane }) => ({ value, y: figure(lane, key) }));
  return line.filter(({ y }) => !Number.isNaN(y));
}

/** Where a figure is best: "Best at 8 slots: heap’s overhead 2.9 %."; "" where no value is better than another. */
export function sweepBest(points: Points, key: FigureKey, at: (value: number) => string): string {
  const [line, better] = [sweepLine(points, key), betterOf(key)];
  if (better === null || line.length < 2) return "";
  const isBetter = (a: number, b: number) => (better === "lower" ? a < b : a > b);
  const best = line.reduce((best, point) => (isBetter(point.y, best.y) ? point : best));
  return `Best at ${at(best.value)}: ${figureWord(key)} ${figureText(key, best.y)}.`;
}

const slotsText = (capacity: number): string => formatCounted(capacity, "slot");

/** Of a sweep over a heap with addresses: how many slots leave it the least overhead. */
export const heapTakeaway = (points: Points): string => sweepBest(points, "heap_overhead", slotsText);

/** Below 1 % both decimals are needed to compare. */
const meanText = (share: number, decimals: number): string => formatShare(share, share < 0.01 ? 2 : decimals);

/** What a policy did with so many slots, in words. */
export const pointWords = ({ value, lane }: SweepPoint): string =>
  `${slotsText(value)}: ${formatShare(figure(lane, "hit_rate"))} hits, ${meanText(figure(lane, "mean_efficiency"), 1)} mean efficiency, ${formatBytes(figure(lane, "idle"))} idle in the cache`;

/** The point of a sweep of slots in one sentence. */
export function sweepTakeaway(points: Points): string {
  const known = sorted(points);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const change = (key: FigureKey, text: (share: number) => string) => {
    const [from, to] = [figure(first.lane, key), figure(last.lane, key)];
    const verb = to > from ? "rise" : to < from ? "fall" : "stay";
    return { verb, words: verb === "stay" ? `at ${text(from)}` : `from ${text(from)} to ${text(to)}` };
  };
  const hits = change("hit_rate", (share) => formatShare(share, 0));
  const efficiency = change("mean_efficiency", (share) => meanText(share, 0));
  const slots = `From ${slotsText(first.value)} to ${formatInteger(last.value)}`;
  return `${slots}, hits ${hits.verb} ${hits.words} and mean efficiency ${efficiency.verb}s ${efficiency.words}.`;
}

const FIGURES = ["hit_rate", "mean_efficiency", "idle"] as const;
const OF_HEAPS = ["heap_overhead", "heap_resident"] as const;

/** The data of a sweep of slots, with the heap's where the policy stands over one with addresses. */
export function sweepTable(points: Points, title: string): DataTable {
  const keys = points.some(({ lane }) => lane.heap) ? [...FIGURES, ...OF_HEAPS] : FIGURES;
  const columns = keys.map((key) => figureColumn(key, key === "hit_rate" ? "hit rate" : figureWord(key)));
  return {
    title,
    takeaway: sweepTakeaway(points),
    columns: [{ name: "slots", key: "slots" }, ...columns],
    rows: sorted(points).map(({ value, lane }) => [value, ...keys.map((key) => figureCell(key, lane))]),
  };
}
