import type { ReallocScenario } from "../scenario/realloc-scenario";
import { rises } from "./threshold";

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
