import { useReading, useRun } from "../../../kernel/run/hooks";
import { leavePresentation } from "../../../kernel/run/overlay-store";
import { PresentBar } from "../../../ui/present/PresentBar";
import { PresentDialog } from "../../../ui/present/PresentDialog";
import { PresentHead } from "../../../ui/present/PresentHead";
import { StepName } from "../../../ui/StepName";
import { LaneSwitch } from "../LaneSwitch";
import { type LaneFocus, laneKeys, runKeys } from "../run-keys";
import { verbsOf } from "../verbs";
import type { LabSlide } from "./slide";
import { useRestingLink } from "./use-resting-link";

export interface PresentProps extends Omit<LaneFocus, "lanes"> {
  readonly names: readonly string[];
}

const noKeys: NonNullable<LabSlide["useKeys"]> = () => ({});
const hasSteps: NonNullable<LabSlide["useExperiment"]> = () => null;

/** A lab's state for an audience. */
export function Present({ slide, focus, names, onFocus, events }: PresentProps & { readonly slide: LabSlide }) {
  const {
    isDense,
    Title,
    Figure,
    Sentence,
    History,
    Caveats,
    Origin,
    useKeys = noKeys,
    useExperiment = hasSteps,
  } = slide;
  const run = useRun();
  const { info, lanes } = useReading();
  const link = useRestingLink();
  const { back, toggle, forward, nextEvent } = verbsOf(run, events, info.playing);
  const experiment = useExperiment();
  const focusable = { focus, lanes: lanes.length, onFocus, events };
  const keys = { ...(experiment === null ? runKeys(run, focusable) : laneKeys(focusable)), ...useKeys(focus) };
  const laneSwitch = names.length > 1 ? <LaneSwitch {...{ names, focus, onFocus }} /> : <p>{names[focus]}</p>;
  return (
    <PresentDialog keys={keys} isDense={isDense} onLeave={leavePresentation}>
      <PresentHead link={link} title={<Title lane={focus} />} caveats={Caveats && <Caveats />}>
        {!isDense && laneSwitch}
      </PresentHead>
      <Figure lane={focus} names={names} />
      {Sentence && <Sentence lane={focus} />}
      <PresentBar
        verbs={experiment === null ? [back, toggle, forward, nextEvent] : []}
        where={experiment ?? <StepName done={info.done} />}
        onLeave={leavePresentation}
        origin={Origin && <Origin />}
      >
        {isDense && names.length > 1 && laneSwitch}
        {History && <History lane={focus} />}
      </PresentBar>
    </PresentDialog>
  );
}
