import { type Dot, policyPhrase } from "../../advisor/dot";
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

/** Of a narrow plot, the card takes all. */
const WIDTH = "min(16rem, 100%)";

/** A distance from an edge at which the card still ends within the plot. */
const within = (distance: string): string => `max(0px, min(${distance}, 100% - ${WIDTH}))`;

/** A dot's policy and five figures, on the side of it that has more room. */
export function DotCard({ dot, place, plot, state }: DotCardProps) {
  const isRight = place.x > (plot.left + plot.right) / 2;
  const isLow = place.y > (plot.top + plot.bottom) / 2;
  const side = isRight ? { right: within(`100% - ${place.x - 14}px`) } : { left: within(`${place.x + 14}px`) };
  const height = isLow ? { bottom: `calc(100% - ${place.y - 14}px)` } : { top: place.y + 14 };
  return (
    <div className="dot-card" aria-hidden="true" style={{ width: WIDTH, ...side, ...height }}>
      <p>{policyPhrase(dot.policy)}</p>
      <FigureRows rows={cardRows(dot)} />
      <p className="muted">{stateWords(dot, state)}</p>
    </div>
  );
}
