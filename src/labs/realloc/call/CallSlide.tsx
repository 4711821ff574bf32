import { useAllocationReading } from "../../shared/allocation-frame";
import { PresentTitle } from "../../shared/present/SlideFrame";
import { callPlace } from "../call-words";
import { useReallocScenario } from "../use-realloc";
import { CallPicture } from "./CallPicture";
import { shownTakeaway } from "./headline";
import { useShownCall, useWaitingText } from "./use-shown-call";
import "./call.css";

interface LaneProps {
  readonly lane: number;
}

/** The headline of the call, for an audience. */
export function CallSlideTitle({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const place = useReallocScenario((own) => callPlace(own, info, lanes[lane]));
  return <PresentTitle {...shownTakeaway(useShownCall(lane)?.call ?? null, place)} />;
}

/** The pages of the call, for an audience. */
export function CallSlide({ lane }: LaneProps) {
  const shown = useShownCall(lane);
  const waiting = useWaitingText();
  if (shown === null) return <p>{waiting}</p>;
  return <CallPicture call={shown.call} turn={`${shown.scenario.size} ${shown.calls}`} scale={2} />;
}
