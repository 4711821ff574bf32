/** A part of the stage that words can lead to. */
export type StagePart = "efficiency" | "field" | "cache" | "ledger" | "step" | "graph";

/** Where the part is: of the lane in focus on the stage, and before an audience. lesson-stage.css and present-lesson.css outline it. */
export const STAGE_PARTS: Readonly<Record<StagePart, { readonly stage: string; readonly present: string }>> = {
  efficiency: { stage: '.lane[data-main="true"] .efficiency', present: ".present-efficiency" },
  field: { stage: '.lane[data-main="true"] .lane-field', present: ".present-field" },
  cache: { stage: '.lane[data-main="true"] [data-step-cache]', present: "[data-step-cache]" },
  ledger: { stage: ".ledger", present: ".present-ledger" },
  step: { stage: '.lane[data-main="true"] .last-step', present: ".present-step" },
  graph: { stage: ".chart", present: ".history-bars" },
};
