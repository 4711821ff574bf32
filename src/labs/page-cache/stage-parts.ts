import type { StagePart } from "../shared/lab-lesson";

/** Parts that a lesson can highlight. */
export const STAGE_PARTS = {
  memory: { selector: ".machine-memory", name: "the memory", where: "the bar at the top of the stage" },
  file: { selector: ".machine-file", name: "the file", where: "the squares below the memory" },
  reads: { selector: ".machine-reads", name: "the reads", where: "the rows below the file" },
  times: { selector: ".machine-times", name: "the time of each read", where: "the bars below the reads" },
  direct: { selector: ".machine-direct", name: "direct reads", where: "the curve below the reads" },
  roles: { selector: ".roles", name: "the pages of the caches", where: "the bars at the top of the stage" },
} as const satisfies Readonly<Record<string, StagePart>>;
