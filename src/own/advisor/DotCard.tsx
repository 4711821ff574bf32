import type { Dot } from "../../advisor/dot";
import { policyPhrase } from "../../advisor/policy-phrase";
import type { Point } from "../../plot/path";
import { FigureRows } from "../../ui/FigureRows";
import { cardRows, type DotState, stateWords } from "./advisor-words";
import type { FrontPlot as Layout } from "./front-layout";

interface DotCardProps {
  readonly dot: Dot;
  readonly place: Point;
  readonly plot: Layout;
  readonly state: DotState;
}

/** A dot's policy and five figures, on the side of it that has more room. */
export function DotCard({ dot, place, plot, state }: DotCardProps) {
  const isRight = place.x > (plot.left + plot.right) / 2;
  const isLow = place.y > (plot.top + plot.bottom) / 2;
  const side = isRight ? { right: `calc(100% - ${place.x - 14}px)` } : { left: place.x + 14 };
  const height = isLow ? { bottom: `calc(100% - ${place.y - 14}px)` } : { top: place.y + 14 };
  return (
    <div className="dot-card" aria-hidden="true" style={{ ...side, ...height }}>
      <p>{policyPhrase(dot.policy)}</p>
      <FigureRows rows={cardRows(dot)} />
      <p className="muted">{stateWords(dot, state)}</p>
    </div>
  );
}
