import type { HeapChoice, HeapParameter } from "../../../models/allocation/scenario";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** A block's header and the most bytes that its size is rounded up by. */
const AROUND = 23;
/** Until a program sets it, the threshold starts here and rises with freed mappings. */
const USUAL = 131_072;
const LEAST = 657;
const MOST = 4_294_967_294;
/** The advice of the article of 2015. */
export const ADVICE = 8192;

/** The range of the threshold. */
export const THRESHOLD = { min: LEAST, max: MOST } as const;

/** The threshold of a heap from which blocks get their own mapping; null = the heap has none. */
export function thresholdOf({ parameters }: HeapChoice): number | null {
  const value = parameters.mmap_threshold;
  if (value === undefined) return null;
  return typeof value === "number" ? value : USUAL;
}

/** Whether freed mappings raise the threshold, because the program has not set it. */
export const rises = ({ parameters }: HeapChoice): boolean => parameters.mmap_threshold === "none";

/** The same scenario with another threshold of lane A; "none" = the usual one, which rises. */
export function withThreshold(scenario: ReallocScenario, threshold: HeapParameter): Pick<ReallocScenario, "lanes"> {
  const lanes = scenario.lanes.map((own, lane) =>
    lane > 0
      ? own
      : { ...own, heap: { ...own.heap, parameters: { ...own.heap.parameters, mmap_threshold: threshold } } },
  );
  return { lanes };
}

/** The place of a threshold among ascending sizes: the first one that is mapped, or their number. */
export function firstMapped(sizes: readonly number[], threshold: number): number {
  const first = sizes.findIndex((size) => size + AROUND >= threshold);
  return first < 0 ? sizes.length : first;
}

const clamp = (threshold: number): number => Math.min(MOST, Math.max(LEAST, threshold));

/** The threshold that maps sizes from place `first` on. */
export const thresholdFrom = (sizes: readonly number[], first: number): number =>
  clamp(sizes[Math.max(0, first)] ?? 2 * (sizes.at(-1) ?? LEAST));

/** Twice or half the threshold. */
export const nextThreshold = (threshold: number, direction: 1 | -1): number =>
  clamp(direction > 0 ? 2 * threshold : Math.round(threshold / 2));

/** A figure of realloc as the article of 2015 gives it. Nothing here computes it. */
export interface Reported {
  readonly size: number;
  readonly cycles: number;
  /** The figure as the article prints it. */
  readonly text: string;
}

const KiB = 1024;

const REPORTED: readonly Reported[] = [
  { size: 64 * KiB, cycles: 80_000, text: "80 thousand" },
  { size: 128 * KiB, cycles: 4000, text: "4 thousand" },
];

/** The article's figures of a lane's experiment; none if it is not the article's, or if the chart shows other values. */
export function reportedOf(scenario: ReallocScenario, lane: number): readonly Reported[] {
  const { order, factor, touch, show, stat, lanes } = scenario;
  const heap = lanes[lane]?.heap;
  const isArticles = order === "serial" && factor[0] === 2 * factor[1] && touch === "none";
  const isShown = stat === "mean" && (show === "all" || show === "realloc");
  return isArticles && isShown && heap !== undefined && rises(heap) ? REPORTED : [];
}
