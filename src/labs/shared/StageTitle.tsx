import type { ReactNode } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { Badge } from "../../ui/Badge";
import { type Origin, Provenance } from "../../ui/Provenance";
import { StageSwitch, type StageSwitchProps } from "./StageSwitch";
import { TakeawayHeading } from "./TakeawayHeading";
import type { Takeaway } from "./takeaway";
import { useRunTitle } from "./use-run-title";

interface StageTitleProps<Stage extends string> extends Takeaway, StageSwitchProps<Stage> {
  /** The step in the title of the window; missing = the takeaway is about no step. */
  readonly step?: string;
  /** The lane of the takeaway; missing = all lanes. */
  readonly lane?: number | undefined;
  readonly origins: readonly Origin[];
  /** What the takeaway is about: the step. */
  readonly children: ReactNode;
}

/** A takeaway as the heading of the page and the title of the window, with the switch of the stages. */
export function StageTitle<Stage extends string>(props: StageTitleProps<Stage>) {
  const { strong, rest, step, lane, origins, children, ...stages } = props;
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  useRunTitle(strong, step);
  return (
    <>
      <div className="stage-where">
        <p className="muted">{children}</p>
        {origins.map((origin) => (
          <Provenance key={origin} origin={origin} />
        ))}
        {hasSwitch && <StageSwitch {...stages} />}
      </div>
      <div className="takeaway">
        {lane !== undefined && <Badge lane={lane} />}
        <TakeawayHeading strong={strong} rest={rest} />
      </div>
    </>
  );
}
