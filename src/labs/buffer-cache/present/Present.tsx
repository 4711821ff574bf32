import { laneSentences } from "../../../charts/describe-frame";
import { Badge } from "../../../components/Badge";
import { useReading, useRun } from "../../../state/hooks";
import { useScenario } from "../../../state/scenario-store";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { PresentAddress } from "../../shared/PresentAddress";
import { runKeys } from "../../shared/run-keys";
import { effectWays, verbsOf } from "../../shared/verbs";
import { usePoint } from "../stage/Takeaway";
import { StepSentence } from "../step/StepSentence";
import { PresentBar } from "./PresentBar";
import { leavePresentation, PresentFrame } from "./PresentFrame";

export interface PresentProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** A state of the lab for an audience. */
export function Present({ focus, names, onFocus }: PresentProps) {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const { info, lanes } = useReading();
  const lane = lanes[focus];
  const verbs = verbsOf(run, effectWays(run, focus), info.playing);
  const keys = { ...runKeys(run, { focus, lanes: lanes.length, onFocus }), p: leavePresentation };
  if (lane === undefined) return null;
  const head = (
    <>
      {lanes.length > 1 ? <LaneSwitch focus={focus} names={names} onFocus={onFocus} /> : <p>{names[focus]}</p>}
      <PresentAddress scenario={scenario} />
      <PresentTitle focus={focus} />
    </>
  );
  return (
    <PresentFrame focus={focus} keys={keys} head={head}>
      <StepSentence sentence={laneSentences([lane], 0)[0] ?? ""} done={info.done} className="present-step" />
      <PresentBar focus={focus} keys={[verbs.back, verbs.toggle, verbs.forward, verbs.nextEvent]} />
    </PresentFrame>
  );
}

/** The point of the moment. */
export function PresentTitle({ focus }: Pick<PresentProps, "focus">) {
  const { lanes } = useReading();
  const { strong, rest } = usePoint(focus);
  return (
    <h1 className="present-title">
      {lanes.length > 1 && <Badge lane={focus} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}
