import { useEffect, useState } from "react";
import { linkedNow } from "../../../kernel/run/frame-store";
import { useReading, useRun } from "../../../kernel/run/hooks";
import { useScenario } from "../../../kernel/run/scenario-store";
import { encodeLink, readableScenario } from "../../../kernel/scenario/link/encode";
import { pageLink } from "../../../kernel/scenario/link/page-link";
import { StepName } from "../../../ui/StepName";
import { LaneSwitch } from "../LaneSwitch";
import { type LaneFocus, laneKeys, runKeys, verbsOf } from "../run-keys";
import { SlideFrame } from "./SlideFrame";
import type { LabSlide } from "./slide";

export interface PresentProps extends Omit<LaneFocus, "lanes"> {
  readonly names: readonly string[];
}

const noKeys: NonNullable<LabSlide["useKeys"]> = () => ({});
const hasSteps: NonNullable<LabSlide["useExperiment"]> = () => null;

/** A lab's state for an audience. */
export function Present({ slide, focus, names, onFocus, events }: PresentProps & { readonly slide: LabSlide }) {
  const { Title, Figure, Sentence, History, Caveats, Origin, useKeys = noKeys, useExperiment = hasSteps } = slide;
  const run = useRun();
  const { info, lanes } = useReading();
  const link = useRestingLink();
  const { back, toggle, forward, nextEvent } = verbsOf(run, events, info.playing);
  const experiment = useExperiment();
  const focusable = { focus, lanes: lanes.length, onFocus, events };
  const keys = { ...(experiment === null ? runKeys(run, focusable) : laneKeys(focusable)), ...useKeys(focus) };
  const laneSwitch = names.length > 1 ? <LaneSwitch {...{ names, focus, onFocus }} /> : <p>{names[focus]}</p>;
  return (
    <SlideFrame
      keys={keys}
      link={link}
      about={laneSwitch}
      title={<Title lane={focus} />}
      caveats={Caveats && <Caveats />}
      verbs={experiment === null ? [back, toggle, forward, nextEvent] : []}
      besideVerbs={History && <History lane={focus} />}
      where={experiment ?? <StepName done={info.done} />}
      origin={Origin && <Origin />}
    >
      <Figure lane={focus} names={names} />
      {Sentence && <Sentence lane={focus} />}
    </SlideFrame>
  );
}

/** How long a state must last before its link appears, in ms. A faster change would be unreadable and would flash. */
const REST_MS = 350;

/** The link of the visible state. While playing, the link of where playing began. */
function useRestingLink(): string {
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const now = pageLink(location, encodeLink(readableScenario(shown), digest));
  const [link, setLink] = useState(now);
  useEffect(() => {
    if (reading.info.playing) return;
    const rest = setTimeout(() => setLink(now), REST_MS);
    return () => clearTimeout(rest);
  }, [now, reading.info.playing]);
  return link;
}
