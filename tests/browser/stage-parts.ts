import type { StagePart } from "../../src/labs/buffer-cache/stage-parts";

/** Where a part is: of the lane in focus on the stage, and before an audience. */
export const STAGE_PARTS: Readonly<Record<StagePart, { readonly stage: string; readonly present: string }>> = {
  efficiency: { stage: '.lane[data-main="true"] .efficiency', present: ".present-efficiency" },
  field: { stage: '.lane[data-main="true"] .lane-field', present: ".present-field" },
  cache: { stage: '.lane[data-main="true"] [data-step-cache]', present: "[data-step-cache]" },
  ledger: { stage: ".ledger", present: ".present-ledger" },
  step: { stage: '.lane[data-main="true"] .last-step', present: ".present-step" },
  graph: { stage: ".chart", present: ".history-bars" },
};
