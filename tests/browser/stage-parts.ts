import { STAGE_PARTS } from "../../src/labs/buffer-cache/stage-parts";

const ON_SLIDES: Readonly<Record<keyof typeof STAGE_PARTS, string>> = {
  efficiency: ".present-efficiency",
  field: ".present-field",
  cache: "[data-step-cache]",
  ledger: ".present-ledger",
  step: ".present-step",
  graph: ".history-bars",
};

/** Where a part that a lesson highlights is, in the lane in focus on the stage and before an audience. */
export function partNamed(name: string): { readonly stage: string; readonly present: string } {
  const part = name as keyof typeof STAGE_PARTS;
  return { stage: STAGE_PARTS[part].selector, present: ON_SLIDES[part] };
}
