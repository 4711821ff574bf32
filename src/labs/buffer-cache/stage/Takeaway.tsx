import { useEffect } from "react";
import { stepName, takeaway } from "../../../charts/describe-frame";
import { Badge } from "../../../components/Badge";
import { useReading } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { RunProvenance } from "../RunProvenance";

/** The point of the moment, computed from the figures, as the title of the page. */
export function TakeawayTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useReading();
  const lane = lanes[focus];
  const { strong, rest } = lane === undefined ? { strong: "", rest: "" } : takeaway(lane);
  const where = stepName(info.done);
  const name = useLab(({ scenario }) => scenario.title);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · ${where} · Bufferlab`;
  }, [info.playing, name, strong, where]);
  return (
    <div className="takeaway">
      {lanes.length > 1 && <Badge lane={focus} />}
      {/* Another saying is another title, not the same one with its words moved. */}
      <h1 key={strong}>
        <b>{strong}</b>
        {rest}
      </h1>
      <div className="takeaway-where">
        <p className="muted takeaway-step">{where}</p>
        <RunProvenance />
      </div>
    </div>
  );
}
