import { useEffect } from "react";
import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import { useReading } from "../../../kernel/run/hooks";
import { type Takeaway as Point, stepName, takeaway } from "../../../plot/describe-frame";
import { StepName } from "../../../ui/StepName";
import { useHeld } from "../../../ui/use-held";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { RunProvenance } from "../RunProvenance";

interface TakeawayProps {
  readonly focus: number;
}

/** The point of the moment, computed from the figures, as the title of the page. */
export function TakeawayTitle({ focus }: TakeawayProps) {
  const { info, lanes } = useReading();
  const { strong } = pointOf(lanes[focus]);
  const where = stepName(info.done);
  const name = useAllocationScenario((scenario) => scenario.title);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · ${where} · Bufferlab`;
  }, [info.playing, name, strong, where]);
  return <Takeaway focus={focus} heading="h1" />;
}

const pointOf = (lane: LaneSnapshot | undefined) => (lane === undefined ? { strong: "", rest: "" } : takeaway(lane));

/** Steps a second up to which every step is read before the next one comes. */
const READ_STEP_BY_STEP = 1;

/**
 * The point of the moment of a lane. While steps pass faster than they are read, each point stays for a second and names
 * the step it is of.
 */
export function usePoint(focus: number): Point {
  const reading = useReading();
  const { playing, asked } = reading.info;
  const passes = playing && (asked === "max" || asked > READ_STEP_BY_STEP);
  const { info, lanes } = useHeld(reading, passes);
  const { strong, rest } = pointOf(lanes[focus]);
  return { strong, rest: passes ? `, at ${stepName(info.done)}` : rest };
}

/** The point of the moment, as a heading. */
export function Takeaway({ focus, heading: Heading }: TakeawayProps & { readonly heading: "h1" | "h2" }) {
  const { info } = useReading();
  const { strong, rest } = usePoint(focus);
  return (
    <div className="takeaway">
      {/* Another saying is another title, not the same one with its words moved. */}
      <Heading key={strong}>
        <b>{strong}</b>
        {rest}
      </Heading>
      <div className="takeaway-where">
        <p key={stepName(info.done).length} className="muted takeaway-step">
          <StepName done={info.done} />
        </p>
        <RunProvenance />
      </div>
    </div>
  );
}
