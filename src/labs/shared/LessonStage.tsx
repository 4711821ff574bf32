import { useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { LabLesson, ShownPart } from "./lab-lesson";
import { StageFrame } from "./StageFrame";
import "../../ui/stage.css";
import "./lesson-stage.css";

interface LessonStageProps extends Omit<ShownPart, "names"> {
  readonly lab: LabLesson;
  /** Shows at most the curve, because everything else would answer a later question. */
  readonly showsCurveAlone: boolean;
}

/** The stage of a step's scenario, with its transport, beside a lesson that holds the page's title. */
export function LessonStage({ lab, focus: wanted, onFocus, highlight, showsCurveAlone }: LessonStageProps) {
  const lanes = useScenario(({ scenario }) => scenario.lanes);
  const names = useMemo(() => lanes.map(lab.laneName), [lanes, lab]);
  const focus = Math.min(wanted, lanes.length - 1);
  const run = useRun();
  const events = useMemo(() => lab.navigation(run, focus), [run, focus, lab]);
  const Shown = showsCurveAlone ? (lab.Curve ?? Hidden) : lab.Shown;
  return (
    <>
      <lab.Transport {...{ focus, onFocus, events, highlight }} />
      <StageFrame as="section" focus={focus} highlight={highlight}>
        <Shown {...{ focus, onFocus, names, highlight }} />
      </StageFrame>
    </>
  );
}

const Hidden = () => <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>;
