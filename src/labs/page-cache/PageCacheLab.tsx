import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useFaults } from "../../kernel/run/fault-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { isMachine, type PageScenario, type PageStage } from "../../models/page_cache/scenario";
import { stepName } from "../../shared/step-name";
import { lazyComponent } from "../../ui/lazy-component";
import { StepName } from "../../ui/StepName";
import type { LabPageProps } from "../lab";
import { LaneSwitch } from "../shared/LaneSwitch";
import type { LookForms } from "../shared/layer";
import { presentationOf } from "../shared/present/presentation";
import { StageFrame } from "../shared/StageFrame";
import { StageTitle } from "../shared/StageTitle";
import { useLaneParts } from "../shared/use-lane-parts";
import { laneName } from "./lane-edits";
import { EaterQuestion } from "./machine/EaterQuestion";
import { MachineStage } from "./machine/MachineStage";
import { StepNow } from "./machine/StepNow";
import { commandNow, followsArticle } from "./machine/script-rows";
import { NextRequests } from "./next/NextRequests";
import { PageTransport, pageEventNavigation } from "./PageTransport";
import { PageWords } from "./PageWords";
import { machineOf, pageNow, showsMachine, usePageLook, usePageScenario } from "./page-state";
import { Asked } from "./policies/Asked";
import { PoliciesStage } from "./policies/PoliciesStage";
import { articleScenario, scanScenario } from "./scenario/presets";
import { pageTakeaway } from "./takeaway";
import { useTraceWords } from "./traces/import-store";
import { Traces } from "./traces/Traces";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./page-cache.css";

const MissingTrace = lazyComponent(() => import("./traces/MissingTrace").then((part) => part.MissingTrace));
const RequestStage = lazyComponent(() => import("./request/RequestStage").then((part) => part.RequestStage));
const MACHINE_LOOK: LookForms = {
  Rule: lazyComponent(() => import("./machine/MachineControls").then((part) => part.MachineControls)),
};
const POLICIES_LOOK: LookForms = {
  Rule: lazyComponent(() => import("./policies/PolicyForms").then((part) => part.PolicyForms)),
};
const Presentation = presentationOf(() => import("./slide").then((part) => part.pageSlide));

/** The benchmark that lies, replacement policies side by side, or one request of them step by step. */
export function PageCacheLab({ Rails }: LabPageProps) {
  const { lanes, stage } = usePageScenario((scenario) => scenario);
  const { presentation } = useAsked();
  const parts = useLaneParts(lanes, laneName, pageEventNavigation);
  const { focus } = parts;
  const ofMachine = isMachine({ stage });
  const isMissing = useFaults(({ missing }) => missing !== null);
  useEffect(() => usePageLook.setState({ focus }), [focus]);
  return (
    <>
      <StageFrame as="main" focus={focus}>
        <div className="stage-body page-stage">
          {isMissing ? (
            <MissingTrace />
          ) : (
            <>
              <PageTitle focus={focus} />
              {!ofMachine && <LaneSwitch {...parts} />}
              {stage === "machine" && <MachineStage question={<EaterQuestion />} now={<StepNow />} />}
              {stage === "policies" && (
                <PoliciesStage {...parts} asked={<Asked isBar />} next={<NextRequests names={parts.names} />} />
              )}
              {stage === "request" && <RequestStage {...parts} />}
            </>
          )}
          {presentation.ui !== "lab" && (
            <div className="visually-hidden">
              <PageWords />
            </div>
          )}
        </div>
      </StageFrame>
      <PageTransport {...parts} look={ofMachine ? MACHINE_LOOK : POLICIES_LOOK} />
      <Rails {...parts} />
      <Presentation {...parts} names={ofMachine ? [] : parts.names} />
      <Traces />
    </>
  );
}

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
function PageTitle({ focus }: { readonly focus: number }) {
  const reading = useReading();
  const { info } = reading;
  const run = useRun();
  const scenario = usePageScenario((own) => own);
  const takeaway = pageTakeaway(reading, scenario, focus, scenario.roles);
  const isModeled = showsMachine(reading);
  const trace = useTraceWords();
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
      {isModeled && <span>{commandNow(machineOf(reading))}</span>}
      <span className="page-step">
        {isModeled && ", "}
        <StepName done={info.done} />
      </span>
      {trace !== null && `, ${trace}`}
    </StageTitle>
  );
}
