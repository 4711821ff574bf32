import { useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import { stepName } from "../../shared/step-name";
import { Provenance } from "../../ui/Provenance";
import { StepName } from "../../ui/StepName";
import { TakeawayHeading } from "../shared/TakeawayHeading";
import { useRunTitle } from "../shared/use-run-title";
import { CommandName } from "./machine/CommandName";
import { followsArticle } from "./machine/reported";
import { PageStageSwitch } from "./PageStageSwitch";
import { showsMachine } from "./page-frame";
import { pageTakeaway } from "./takeaway";
import { usePageScenario } from "./use-page-scenario";

/** The current takeaway as the heading of the page and the title of the window. */
export function PageTitle({ focus }: { readonly focus: number }) {
  const reading = useReading();
  const { info } = reading;
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const scenario = usePageScenario((own) => own);
  const { strong, rest } = pageTakeaway(reading, scenario, focus, scenario.roles);
  const isModeled = showsMachine(reading);
  useRunTitle(strong, stepName(info.done));
  return (
    <>
      <div className="stage-where">
        <p className="muted">
          {isModeled && (
            <span>
              <CommandName />
            </span>
          )}
          <span className="page-step">
            {isModeled && ", "}
            <StepName done={info.done} />
          </span>
        </p>
        <Provenance origin={isModeled ? "modeled" : "simulated"} />
        {isModeled && followsArticle(scenario) && <Provenance origin="reported" />}
        {hasSwitch && <PageStageSwitch />}
      </div>
      <div className="takeaway">
        <TakeawayHeading strong={strong} rest={rest} />
      </div>
    </>
  );
}
