import type { StagePart } from "../shared/lab-lesson";

/** Parts that a lesson can highlight. lesson-stage.css and present-figure.css outline them. */
export const STAGE_PARTS = {
  efficiency: {
    selector: '.lane[data-main="true"] .efficiency',
    name: "the efficiency",
    where: "above the rooms",
  },
  field: {
    selector: '.lane[data-main="true"] .field-part',
    name: "the field",
    where: "the boxes in the callers’ room",
  },
  cache: {
    selector: '.lane[data-main="true"] .cache-part',
    name: "the cache",
    where: "the room beside the callers",
  },
  ledger: {
    selector: '.lane[data-main="true"] .rooms',
    name: "where the memory is",
    where: "the three rooms of the stage",
  },
  step: {
    selector: '.lane[data-main="true"] .last-step',
    name: "what the last step did",
    where: "below the rooms",
  },
  graph: { selector: ".chart", name: "the curve of efficiency", where: "at the foot of the stage" },
} as const satisfies Readonly<Record<string, StagePart>>;
