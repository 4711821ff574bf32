import type { StagePart } from "../shared/lab-lesson";
import type { MachinePart } from "./machine/MachineStage";

/** A part that a lesson can highlight. */
interface LessonPart extends StagePart {
  /** The parts of the machine that its step shows. Others would answer a later step, or distract. */
  readonly shows: readonly MachinePart[];
}

const section = (part: MachinePart): string => `[aria-labelledby="machine-${part}"]`;

/** The parts that a lesson can highlight. lesson-stage.css outlines them. */
export const STAGE_PARTS = {
  memory: {
    selector: section("memory"),
    name: "the memory",
    where: "the bar at the top of the stage",
    shows: ["memory", "free"],
  },
  file: {
    selector: section("file"),
    name: "the file",
    where: "the squares at the top of the stage",
    shows: ["file", "reads"],
  },
  reads: { selector: section("reads"), name: "the reads", where: "the rows below the file", shows: ["file", "reads"] },
  times: {
    selector: section("times"),
    name: "the time of each read",
    where: "the bars below the reads",
    shows: ["reads", "times"],
  },
  direct: {
    selector: section("direct"),
    name: "the direct reads",
    where: "the curve below the reads",
    shows: ["reads", "direct"],
  },
  roles: {
    selector: '[aria-labelledby="roles-title"]',
    name: "the pages in the caches",
    where: "the bars at the top of the stage",
    shows: [],
  },
} as const satisfies Readonly<Record<string, LessonPart>>;

const PARTS: Readonly<Record<string, LessonPart>> = STAGE_PARTS;

/** The parts of the machine that a step shows; all of them unless it highlights one. */
export const shownParts = (highlight: string | null): readonly MachinePart[] | undefined =>
  PARTS[highlight ?? ""]?.shows;
