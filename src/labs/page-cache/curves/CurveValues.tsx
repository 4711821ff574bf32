import type { LruMisses } from "../../../models/page_cache/miss-curve";
import { PAGE_PALETTE } from "../../../plot/palette";
import { formatShare } from "../../../shared/figure-text";
import { Badge } from "../../../ui/Badge";
import { dashOf } from "./curves-chart";
import { type Curve, missesAt } from "./stream-curves";
import { errorText, ratioText } from "./words";

interface ValuesProps {
  readonly curves: readonly Curve[];
  readonly size: number;
  readonly lru: LruMisses;
}

/** Each curve's line, policy and miss ratio at the handle, and the misses that no policy avoids. */
export function CurveValues({ curves, size, lru }: ValuesProps) {
  return (
    <ul className="curve-values">
      {curves.map((curve) => (
        <li key={curve.lane}>
          <Sample lane={curve.lane} />
          {curve.lane !== null && <Badge lane={curve.lane} />}
          <span>{curve.lane === null ? "optimum" : curve.name}</span>
          <CurveError curve={curve} requests={lru.requests} />
          <b>{ratioText(missesAt(curve, size), lru.requests)}</b>
        </li>
      ))}
      <li>
        <span className="curve-shade" />
        <span>first requests of pages</span>
        <b>{formatShare(lru.cold / lru.requests)}</b>
      </li>
    </ul>
  );
}

/** The error of a curve's estimates, known or estimated. */
function CurveError({ curve, requests }: { readonly curve: Curve; readonly requests: number }) {
  const text = errorText(curve, requests);
  return text !== "" && <span className="curve-error muted">{text}</span>;
}

function Sample({ lane }: Pick<Curve, "lane">) {
  const ink = lane === null ? PAGE_PALETTE.muted : PAGE_PALETTE.inks[lane];
  return (
    <svg className="curve-sample" viewBox="0 0 28 2" aria-hidden="true">
      <line
        x1="0"
        y1="1"
        x2="28"
        y2="1"
        stroke={ink}
        strokeWidth={lane === null ? 1.5 : 2}
        strokeDasharray={dashOf(lane).join(" ")}
      />
    </svg>
  );
}
