import { STAGE_PARTS as ON_STAGE, type StagePart } from "../../src/labs/buffer-cache/stage-parts";

const ON_SLIDES: Readonly<Record<StagePart, string>> = {
  efficiency: ".present-efficiency",
  field: ".present-field",
  cache: "[data-step-cache]",
  ledger: ".present-ledger",
  step: ".present-step",
  graph: ".history-bars",
};

/** Where a part is: of the lane in focus on the stage, and before an audience. */
export const STAGE_PARTS = Object.fromEntries(
  Object.entries(ON_STAGE).map(([part, stage]) => [part, { stage, present: ON_SLIDES[part as StagePart] }]),
) as Readonly<Record<StagePart, { readonly stage: string; readonly present: string }>>;
