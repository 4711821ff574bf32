import type { ReactNode } from "react";
import { useRun } from "../../kernel/run/hooks";
import { StageTitle } from "../shared/StageTitle";
import type { Takeaway } from "../shared/takeaway";
import type { ReallocStage } from "./scenario/realloc-scenario";
import { showStage, useReallocScenario } from "./use-realloc";

const STAGES: readonly (readonly [ReallocStage, string])[] = [
  ["sizes", "All sizes"],
  ["call", "One call"],
  ["growth", "Growth"],
];

/** The takeaway of a stage. `children`: what it is about. */
export function StageHeading(props: Takeaway & { readonly children: ReactNode }) {
  const run = useRun();
  const shown = useReallocScenario((own) => own.stage);
  const onChoose = (stage: ReallocStage) => showStage(run, stage);
  return <StageTitle {...props} origins={["simulated"]} legend="Stage" stages={STAGES} {...{ shown, onChoose }} />;
}
