import { PAGE_LIMIT } from "../../../generated/page_cache";
import { useReading } from "../../../kernel/run/hooks";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { PresentTitle } from "../../shared/present/SlideFrame";
import { Lists } from "../request/Lists";
import { outcomeOf } from "../request/lane-request";
import { requestTakeaway } from "../request/takeaway";
import { type LaneBeats, useRequests } from "../request/use-requests";
import "./page-present.css";

const isHit = ({ acts }: LaneBeats): boolean => outcomeOf(acts)?.kind === "HIT";

/** The requested page, and the lanes that have it. */
export function RequestTitle() {
  const lanes = useRequests();
  const page = lanes[0]?.page ?? PAGE_LIMIT.NONE;
  if (page === PAGE_LIMIT.NONE) return <PresentTitle strong="No request yet." />;
  return <PresentTitle {...requestTakeaway(page, lanes.map(isHit))} />;
}

interface RequestProps {
  readonly lane: number;
  readonly names: readonly string[];
}

/** The last request for an audience: the lists, acts and sentence of the lane in focus, and the outcome in every lane. */
export function PresentRequest({ lane, names }: RequestProps) {
  const lanes = useRequests();
  const { done } = useReading().info;
  const own = lanes[lane];
  if (done === 0 || own === undefined) return <p>Step forward to watch a request.</p>;
  const sentence = own.beats.at(-1);
  return (
    <div className="page-present-request">
      <ul className="page-present-outcomes">
        {lanes.map((one, i) => (
          <li key={laneLetter(i)} aria-current={i === lane ? "true" : undefined}>
            <Badge lane={i} /> {names[i]} <b>{isHit(one) ? "● hit" : "○ miss"}</b>
          </li>
        ))}
      </ul>
      <Lists request={own} shown={own.beats} />
      <ol className="page-present-acts">
        {own.beats.slice(2, -1).map((beat) => (
          <li key={beat.at}>
            <b>{beat.title}</b> {beat.text}
          </li>
        ))}
      </ol>
      <p className="page-present-sentence">{sentence?.text}</p>
    </div>
  );
}
