import { figure } from "../../models/allocation/figures";
import { laneName } from "../../models/allocation/policy-words";
import { formatShare } from "../../shared/figure-text";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { useAllocationReading } from "../shared/allocation-frame";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useLaneParts } from "../shared/use-lane-parts";
import { effectNavigation } from "../shared/verbs";
import { RunProvenance } from "./RunProvenance";
import { Ledger } from "./stage/Ledger";
import { Lanes } from "./stage/Stage";
import { Takeaway } from "./stage/Takeaway";
import { bufferStops } from "./stop-rules";
import { EfficiencyChart } from "./time/EfficiencyChart";
import { Words } from "./words/Words";
import "./lesson-stage.css";

/** The whole stage, with its transport, beside a lesson that holds the page's title. */
export function LessonStage({ highlight, showsCurveAlone, ...given }: LessonStageProps) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const parts = useLaneParts(lanes, laneName, effectNavigation, given);
  const { focus, names } = parts;
  return (
    <>
      <LabTransport stops={bufferStops} {...parts} />
      <StageFrame as="section" focus={focus} highlight={highlight}>
        {showsCurveAlone ? <CurveTitle focus={focus} /> : <Takeaway focus={focus} heading="h2" />}
        <LaneSwitch {...parts} />
        {showsCurveAlone ? (
          <p className="lesson-later">A later step asks about the rest of the stage. It is hidden until then.</p>
        ) : (
          <>
            <Ledger names={names} />
            <Lanes names={names} focus={focus} />
          </>
        )}
        <EfficiencyChart focus={focus} />
        <Caption focus={focus} showsCurveAlone={showsCurveAlone} />
        {!showsCurveAlone && (
          <div className="visually-hidden">
            <Words names={names} />
          </div>
        )}
      </StageFrame>
    </>
  );
}

/** The stage in one line, where nothing more fits. It omits what a later step asks about. */
function Caption({ focus, showsCurveAlone }: Pick<LessonStageProps, "focus" | "showsCurveAlone">) {
  const { info, lanes } = useAllocationReading();
  const lane = lanes[focus];
  if (lane === undefined) return null;
  // One line has room for the lane's letter or for the whole phrase.
  const [name, of] = lanes.length > 1 ? [`${laneLetter(focus)}: `, ""] : ["", " of heap calls"];
  const useful = `${name}${formatShare(figure(lane, "efficiency"))} useful`;
  const saved = showsCurveAlone ? "" : `, ${formatShare(figure(lane, "avoided_share"), 0)}${of} saved`;
  return (
    <p className="lesson-caption" aria-hidden="true">
      <b>{stepName(info.done)}</b> {info.done === 0 ? "No step yet." : `${useful}${saved}`}
    </p>
  );
}

/** The curve's figure. It replaces the title when the curve stands alone. */
function CurveTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const lane = lanes[focus];
  return (
    <div className="takeaway">
      <h2>
        <b>{lane === undefined ? "–" : formatShare(figure(lane, "efficiency"))}</b> of the allocated memory is needed
      </h2>
      <div className="takeaway-where">
        <p className="muted takeaway-step">{stepName(info.done)}</p>
        <RunProvenance />
      </div>
    </div>
  );
}
