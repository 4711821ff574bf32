import type { ReactNode } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { type Origin, Provenance } from "../../ui/Provenance";
import { Select } from "../../ui/Select";
import { useLayer } from "./layer";
import { TakeawayHeading, useRunTitle } from "./RunTitle";
import type { Takeaway } from "./takeaway";
import "./stage-head.css";

interface StageTitleProps<Stage extends string> extends Takeaway, StageSwitchProps<Stage> {
  /** The step in the title of the window; missing = the takeaway is about no step. */
  readonly step?: string;
  /** The lane of the takeaway; missing = all lanes. */
  readonly lane?: number | undefined;
  readonly origins: readonly Origin[];
  /** The subject of the takeaway: the step. */
  readonly children: ReactNode;
}

/** A takeaway as the heading of the page and the title of the window, with the switch of the stages. */
export function StageTitle<Stage extends string>(props: StageTitleProps<Stage>) {
  const { strong, rest, step, lane, origins, children, ...stages } = props;
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  useRunTitle(strong, step);
  return (
    <>
      <div className="stage-where row wrap type-13">
        <p className="muted">{children}</p>
        {origins.map((origin) => (
          <Provenance key={origin} origin={origin} />
        ))}
        {hasSwitch && <StageSwitch {...stages} />}
      </div>
      <div className="takeaway">
        {lane !== undefined && <Badge lane={lane} />}
        <TakeawayHeading strong={strong} rest={rest} isOfStep={step !== undefined} />
      </div>
    </>
  );
}

interface StageSwitchProps<Stage extends string> {
  /** The name of the buttons as a group. */
  readonly legend: string;
  readonly stages: readonly (readonly [stage: Stage, name: string])[];
  readonly shown: Stage;
  readonly onChoose: (stage: Stage) => void;
}

/** Chooses what the stage shows. Then the stage takes the focus, so its keys work at once. */
function StageSwitch<Stage extends string>({ legend, stages, shown, onChoose }: StageSwitchProps<Stage>) {
  const choose = (stage: Stage) => {
    onChoose(stage);
    document.getElementById("stage")?.focus();
  };
  if (useLayer() === "look")
    return (
      <Select className="stage-switch stage-select" label={legend} value={shown} options={stages} onChoose={choose} />
    );
  return (
    <fieldset className="stage-switch">
      <legend className="visually-hidden">{legend}</legend>
      {stages.map(([stage, name]) => (
        <Button key={stage} aria-pressed={shown === stage} onClick={() => choose(stage)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
