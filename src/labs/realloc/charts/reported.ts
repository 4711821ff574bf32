import type { ReallocScenario } from "../scenario/realloc-scenario";

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

type Experiment = Pick<ReallocScenario, "order" | "factor" | "touch" | "show" | "stat">;

/** The article's figures of an experiment; none if it is not the article's, or if the chart shows other values. */
export function reportedOf({ order, factor: [parts, of], touch, show, stat }: Experiment): readonly Reported[] {
  const isArticles = order === "serial" && parts === 2 * of && touch === "none";
  const isShown = stat === "mean" && (show === "all" || show === "realloc");
  return isArticles && isShown ? REPORTED : [];
}
