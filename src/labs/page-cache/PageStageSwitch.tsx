import { useRun } from "../../kernel/run/hooks";
import type { PageScenario, PageStage } from "../../models/page_cache/scenario";
import { isMachine } from "../../models/page_cache/scenario";
import { StageSwitch } from "../shared/StageSwitch";
import { articleScenario, scanScenario } from "./scenario/defaults";
import { pageNow, usePageScenario } from "./use-page-scenario";

const STAGES: readonly (readonly [PageStage, string])[] = [
  ["machine", "The benchmark that lies"],
  ["policies", "Replacement policies"],
  ["request", "One request, step by step"],
];

/** Chooses the stage. Another view of the same run is a change of view; the other model is another scenario. */
export function PageStageSwitch() {
  const run = useRun();
  const shown = usePageScenario((scenario) => scenario.stage);
  const choose = (stage: PageStage) => {
    if (isMachine({ stage }) === isMachine(pageNow())) run.history.edit<PageScenario>({ stage });
    else run.navigation.open(stage === "machine" ? articleScenario : { ...scanScenario, stage });
  };
  return <StageSwitch legend="Stage" stages={STAGES} shown={shown} onChoose={choose} />;
}
