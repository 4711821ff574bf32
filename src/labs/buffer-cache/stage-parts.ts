/** A part of the stage that words can lead to, and where it is on the stage. lesson-stage.css and present-figure.css outline it. */
export const STAGE_PARTS = {
  efficiency: '.lane[data-main="true"] .efficiency',
  field: '.lane[data-main="true"] .field-part',
  cache: '.lane[data-main="true"] .cache-part',
  ledger: '.lane[data-main="true"] .rooms',
  step: '.lane[data-main="true"] .last-step',
  graph: ".chart",
} as const;

export type StagePart = keyof typeof STAGE_PARTS;
