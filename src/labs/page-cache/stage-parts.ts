import type { LaneArrays } from "../../kernel/protocol/frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import type { StagePart } from "../shared/lab-lesson";
import type { Takeaway } from "../shared/takeaway";
import type { MachinePart } from "./machine/MachineStage";
import { memoryTakeaway } from "./machine/words";
import { machineOf, showsMachine } from "./page-state";
import { pageTakeaway } from "./takeaway";

/** A part that a lesson can highlight. */
interface LessonPart extends StagePart {
  /** The parts of the machine that its step shows. Others would answer a later step, or distract. */
  readonly shows: readonly MachinePart[];
}

const section = (part: MachinePart): string => `[aria-labelledby="machine-${part}"]`;

/** The parts that a lesson can highlight. lesson-stage.css outlines them. */
export const STAGE_PARTS = {
  memory: {
    selector: '[data-figure="contents"]',
    name: "the memory",
    where: "the bar at the top of the stage",
    shows: ["memory", "free"],
  },
  file: {
    selector: '[data-figure="file"]',
    name: "the file",
    where: "the squares at the top of the stage",
    shows: ["file", "reads"],
  },
  reads: { selector: section("reads"), name: "the reads", where: "the rows below the file", shows: ["file", "reads"] },
  times: {
    selector: '[data-figure="times"]',
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

/** The takeaway of a state in a lesson. It says no more than the parts that the step shows. */
export function lessonTakeaway(
  frame: { readonly lanes: readonly LaneArrays[] },
  scenario: PageScenario,
  focus: number,
  highlight: string | null,
): Takeaway {
  const hidesReads = shownParts(highlight)?.includes("reads") === false;
  return hidesReads && showsMachine(frame) ? memoryTakeaway(machineOf(frame)) : pageTakeaway(frame, scenario, focus);
}
