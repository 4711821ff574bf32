import { DASHES, PAGE_PALETTE } from "../../../plot/palette";
import { Badge } from "../../../ui/Badge";
import { OPTIMUM_DASH } from "./draw-curves";
import { type Curve, missesAt } from "./stream-curves";
import { ratioText } from "./words";

interface ValuesProps {
  readonly curves: readonly Curve[];
  readonly size: number;
  /** Counted requests. */
  readonly requests: number;
}

/** Each curve's line, policy and miss ratio at the handle. */
export function CurveValues({ curves, size, requests }: ValuesProps) {
  return (
    <ul className="curve-values">
      {curves.map((curve) => (
        <li key={curve.lane}>
          <Sample lane={curve.lane} />
          {curve.lane === null ? <span /> : <Badge lane={curve.lane} />}
          <span>{curve.lane === null ? "optimum" : curve.name}</span>
          <b>{ratioText(missesAt(curve, size), requests)}</b>
        </li>
      ))}
    </ul>
  );
}

function Sample({ lane }: Pick<Curve, "lane">) {
  const dash = lane === null ? OPTIMUM_DASH : (DASHES[lane] ?? []);
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
        strokeDasharray={dash.join(" ")}
      />
    </svg>
  );
}
