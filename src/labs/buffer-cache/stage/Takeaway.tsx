import { useEffect } from "react";
import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import { useReading } from "../../../kernel/run/hooks";
import { useScenario } from "../../../kernel/run/scenario-store";
import { stepName, takeaway } from "../../../plot/describe-frame";
import { StepName } from "../../../ui/StepName";
import { useHeld } from "../../../ui/use-held";
import { RunProvenance } from "../RunProvenance";

interface TakeawayProps {
  readonly focus: number;
}

/** The point of the moment, computed from the figures, as the title of the page. */
export function TakeawayTitle({ focus }: TakeawayProps) {
  const { info, lanes } = useReading();
  const { strong } = pointOf(lanes[focus]);
  const where = stepName(info.done);
  const name = useScenario(({ scenario }) => scenario.title);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · ${where} · Bufferlab`;
  }, [info.playing, name, strong, where]);
  return <Takeaway focus={focus} heading="h1" />;
}

const pointOf = (lane: LaneSnapshot | undefined) => (lane === undefined ? { strong: "", rest: "" } : takeaway(lane));

interface Point {
  readonly strong: string;
  readonly rest: string;
  /** Operations done when it was so. */
  readonly done: number;
}

/** The point of the moment of a lane. While it plays, each stays long enough to be read, so it is of an earlier step. */
export function usePoint(focus: number): Point {
  const reading = useReading();
  const { info, lanes } = useHeld(reading, reading.info.playing);
  return { ...pointOf(lanes[focus]), done: info.done };
}

/** The point of the moment, as a heading. */
export function Takeaway({ focus, heading: Heading }: TakeawayProps & { readonly heading: "h1" | "h2" }) {
  const { strong, rest, done } = usePoint(focus);
  return (
    <div className="takeaway">
      {/* Another saying is another title, not the same one with its words moved. */}
      <Heading key={strong}>
        <b>{strong}</b>
        {rest}
      </Heading>
      <div className="takeaway-where">
        <p key={stepName(done).length} className="muted takeaway-step">
          <StepName done={done} />
        </p>
        <RunProvenance />
      </div>
    </div>
  );
}
