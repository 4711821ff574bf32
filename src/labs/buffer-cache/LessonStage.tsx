import { useMemo } from "react";
import { policyName } from "../../scenario/policy-words";
import { useLab } from "../../state/lab-store";
import { LaneSwitch } from "../shared/LaneSwitch";
import { StageFrame } from "../shared/StageFrame";
import { TransportAsAsked } from "../shared/TransportAsAsked";
import { Ledger } from "./stage/Ledger";
import { Lanes } from "./stage/Stage";
import { Takeaway } from "./stage/Takeaway";
import type { StagePart } from "./stage-parts";
import { EfficiencyChart } from "./time/EfficiencyChart";
import { Words } from "./words/Words";
import "./lesson-stage.css";

interface LessonStageProps {
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
  /** What is outlined; null = nothing. */
  readonly highlight: StagePart | null;
}

/** The stage beside a text that has the page's title: all of it, with its transport. */
export function LessonStage({ focus: wanted, onFocus, highlight }: LessonStageProps) {
  const lanes = useLab((lab) => lab.scenario.lanes);
  const names = useMemo(() => lanes.map(policyName), [lanes]);
  const focus = Math.min(wanted, lanes.length - 1);
  return (
    <>
      <TransportAsAsked focus={focus} onFocus={onFocus} />
      <StageFrame as="section" focus={focus} highlight={highlight}>
        <Takeaway focus={focus} heading="h2" />
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        <Ledger names={names} />
        <Lanes names={names} focus={focus} />
        <EfficiencyChart focus={focus} />
        <div className="visually-hidden">
          <Words names={names} />
        </div>
      </StageFrame>
    </>
  );
}
