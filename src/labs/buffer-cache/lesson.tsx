import type { ComponentProps } from "react";
import { figure } from "../../models/allocation/figures";
import { laneName } from "../../models/allocation/policy-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatSaved, formatShare } from "../../shared/figure-text";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { lazyComponent } from "../../ui/lazy-component";
import { useAllocationReading } from "../shared/allocation-frame";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import type { LabLesson, ShownPart } from "../shared/lab-lesson";
import { effectNavigation } from "../shared/run-keys";
import { RunProvenance } from "./RunProvenance";
import { Lanes, Ledger } from "./stage/Stage";
import { Takeaway, usePoint } from "./stage/Takeaway";
import { STAGE_PARTS } from "./stage-parts";
import { bufferStops } from "./stops-and-edits";
import { EfficiencyChart } from "./time/EfficiencyChart";
import { Words } from "./words/Words";
import "./lesson-stage.css";

/** The whole stage. Before the first step the curve would be empty. */
const Shown = (props: ShownPart) => (
  <>
    <Takeaway point={usePoint(props.focus)} heading="h2" />
    <LaneSwitch {...props} />
    <Ledger names={props.names} />
    <Lanes {...props} />
    <CurveSoFar focus={props.focus} />
    <Caption focus={props.focus} />
    <div className="visually-hidden">
      <Words names={props.names} />
    </div>
  </>
);

function CurveSoFar({ focus }: Pick<ShownPart, "focus">) {
  return useAllocationReading().info.done > 0 && <EfficiencyChart focus={focus} />;
}

/** The curve, with its figure as the title. */
function Curve(props: ShownPart) {
  const { info, lanes } = useAllocationReading();
  const lane = lanes[props.focus];
  return (
    <>
      <div className="takeaway">
        <h2>
          <b>{lane === undefined ? "–" : formatShare(figure(lane, "efficiency"))}</b> of the allocated memory is needed
        </h2>
        <div className="takeaway-where baseline type-12">
          <p className="muted takeaway-step nowrap">{stepName(info.done)}</p>
          <RunProvenance />
        </div>
      </div>
      <LaneSwitch {...props} />
      <p className="lesson-later">A later step asks about the rest of the stage. It is hidden until then.</p>
      <EfficiencyChart focus={props.focus} />
      <Caption focus={props.focus} isOfCurve />
    </>
  );
}

/** The stage in one line, where nothing more fits. It omits what a later step asks about. */
function Caption({ focus, isOfCurve = false }: { readonly focus: number; readonly isOfCurve?: boolean }) {
  const { info, lanes } = useAllocationReading();
  const lane = lanes[focus];
  if (lane === undefined) return null;
  const name = lanes.length > 1 ? `${laneLetter(focus)}: ` : "";
  const useful = `${name}${formatShare(figure(lane, "efficiency"))} useful`;
  const saved = isOfCurve ? "" : `, ${savedWords(figure(lane, "avoided_share"), lanes.length > 1)}`;
  return (
    <p className="lesson-caption" aria-hidden="true">
      <b>{stepName(info.done)}</b> {info.done === 0 ? "No step yet." : `${useful}${saved}`}
    </p>
  );
}

/** One line has room for the lane's letter or for the whole phrase. */
const savedWords = (share: number, isShort: boolean): string =>
  isShort && share >= 0 ? `${formatShare(share, 0)} saved` : formatSaved(share);

const CallersAlone = lazyComponent<ComponentProps<NonNullable<LabLesson["CallersAlone"]>>>(async () => {
  const { PresentFigure } = await import("./present/PresentFigure");
  return (props) => <PresentFigure {...props} isCovered />;
});

/** The parts of this lab that appear beside a lesson's text. */
export const bufferLesson: LabLesson<AllocationScenario> = {
  laneName,
  navigation: effectNavigation,
  Transport: (props) => <LabTransport {...props} stops={bufferStops} />,
  Shown,
  Curve,
  CallersAlone,
  parts: STAGE_PARTS,
  laneEditor: () => import("./policy/PolicyEditor").then((part) => part.LanePolicy),
  caller: () => import("./caller/Caller").then((part) => part.Caller),
};
