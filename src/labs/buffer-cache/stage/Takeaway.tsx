import { useEffect } from "react";
import { stepName, takeaway } from "../../../charts/describe-frame";
import { StepName } from "../../../components/StepName";
import { useHeld } from "../../../components/use-held";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useReading } from "../../../state/hooks";
import { useScenario } from "../../../state/scenario-store";
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

/** The point of the moment of a lane; while it plays, each stays long enough to be read. */
export function usePoint(focus: number): { readonly strong: string; readonly rest: string } {
  const { info, lanes } = useReading();
  const { strong, rest } = pointOf(lanes[focus]);
  const [held = "", more = ""] = useHeld(`${strong}\n${rest}`, info.playing).split("\n");
  return { strong: held, rest: more };
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
