import type { StagePart } from "../shared/lab-lesson";

/** Parts that a lesson can highlight. lesson-stage.css and present-figure.css outline them. */
export const STAGE_PARTS = {
  efficiency: {
    selector: '.lane[data-main="true"] .efficiency',
    name: "the efficiency",
    where: "above the areas",
  },
  field: {
    selector: '.lane[data-main="true"] .field-part',
    name: "the field",
    where: "the boxes in the callers’ area",
  },
  cache: {
    selector: '.lane[data-main="true"] .cache-part',
    name: "the cache",
    where: "the area beside the callers",
  },
  ledger: {
    selector: '.lane[data-main="true"] .rooms',
    name: "the memory",
    where: "the three areas of the stage",
  },
  step: {
    selector: '.lane[data-main="true"] .last-step',
    name: "the last step",
    where: "below the areas",
  },
  graph: { selector: ".chart", name: "the efficiency curve", where: "at the bottom of the stage" },
} as const satisfies Readonly<Record<string, StagePart>>;
