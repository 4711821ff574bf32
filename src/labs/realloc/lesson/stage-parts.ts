import type { StagePart } from "../../shared/lab-lesson";

/** The parts that a lesson can highlight. A step shows its part alone, because another would answer another step. */
export const STAGE_PARTS = {
  calls: {
    selector: ".realloc-lesson-calls",
    name: "the calls",
    where: "on the stage, by path",
  },
  bill: {
    selector: ".realloc-lesson-bill",
    name: "the bill",
    where: "on the stage",
  },
  moves: {
    selector: ".realloc-lesson-moves",
    name: "the calls and their pages",
    where: "on the stage",
  },
  sizes: {
    selector: ".realloc-lesson-chart",
    name: "the chart",
    where: "in the middle of the stage",
  },
  sums: {
    selector: ".realloc-lesson-sums",
    name: "the calls of both heaps",
    where: "in the middle of the stage",
  },
  growth: {
    selector: ".realloc-lesson-growth",
    name: "the growth of the vector",
    where: "in the middle of the stage",
  },
} as const satisfies Readonly<Record<string, StagePart>>;

export type PartName = keyof typeof STAGE_PARTS;

/** The part of that name; null = none. */
export const partNamed = (highlight: string | null | undefined): PartName | null =>
  highlight != null && Object.hasOwn(STAGE_PARTS, highlight) ? (highlight as PartName) : null;
