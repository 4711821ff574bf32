import type { StagePart } from "../shared/lab-lesson";

/** A part of the lane in focus. */
const part = (selector: string, name: string, where: string): StagePart => ({
  ...{ selector: `.lane[data-main="true"] ${selector}`, picture: '.lane[data-main="true"] .rooms', name, where },
});

/** Parts that a lesson can highlight. lesson-stage.css and present-figure.css outline them. */
export const STAGE_PARTS = {
  efficiency: part(".efficiency", "the useful share", "above the areas"),
  field: part(".field-part", "the callers’ boxes", "in the large area"),
  cache: part(".cache-part", "the cache", "the area beside the callers"),
  ledger: part(".rooms", "the memory", "the three areas of the stage"),
  step: part(".last-step", "the line under the picture", "below the areas"),
  graph: { selector: ".chart", name: "the curve of wasted memory", where: "at the bottom of the stage" },
} satisfies Readonly<Record<string, StagePart>>;
