import { useReading, useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { isMachine, type PageScenario, type PageStage } from "../../models/page_cache/scenario";
import { stepName } from "../../shared/step-name";
import { StepName } from "../../ui/StepName";
import { StageTitle } from "../shared/StageTitle";
import { CommandName } from "./machine/CommandName";
import { followsArticle } from "./machine/reported";
import { showsMachine } from "./page-frame";
import { articleScenario, scanScenario } from "./scenario/defaults";
import { pageTakeaway } from "./takeaway";
import { pageNow, usePageScenario } from "./use-page-scenario";

const STAGES: readonly (readonly [PageStage, string])[] = [
  ["machine", "The benchmark that lies"],
  ["policies", "Replacement policies"],
  ["request", "One request, step by step"],
];

/** Another view of the same run is a change of view; the other model is another scenario. */
function choose(run: Run, stage: PageStage): void {
  if (isMachine({ stage }) === isMachine(pageNow())) run.history.edit<PageScenario>({ stage });
  else run.navigation.open(stage === "machine" ? articleScenario : { ...scanScenario, stage });
}

/** The current takeaway as the heading of the page and the title of the window. */
export function PageTitle({ focus }: { readonly focus: number }) {
  const reading = useReading();
  const { info } = reading;
  const run = useRun();
  const scenario = usePageScenario((own) => own);
  const takeaway = pageTakeaway(reading, scenario, focus, scenario.roles);
  const isModeled = showsMachine(reading);
  return (
    <StageTitle
      {...takeaway}
      step={stepName(info.done)}
      origins={[
        isModeled ? "modeled" : "simulated",
        ...(isModeled && followsArticle(scenario) ? ["reported" as const] : []),
      ]}
      legend="Stage"
      stages={STAGES}
      shown={scenario.stage}
      onChoose={(stage) => choose(run, stage)}
    >
      {isModeled && (
        <span>
          <CommandName />
        </span>
      )}
      <span className="page-step">
        {isModeled && ", "}
        <StepName done={info.done} />
      </span>
    </StageTitle>
  );
}
