import { type BadgePlace, tradePath, tradePoint } from "../../plot/layout/trade-off";
import { NAME_LINE, namePlaces, type PlacedName } from "../../plot/layout/trade-off-names";
import { dotsIn, type LabTradeOff, laneOf, type TradeLine } from "./lab-trade-off";

interface LinesProps {
  readonly lab: LabTradeOff;
  readonly lines: readonly TradeLine[];
  readonly badges: readonly BadgePlace[];
  /** The lines show another step than the badges. */
  readonly isOlder: boolean;
}

/** The dots of each family, with its name where there is room, and the name of the corner with none of x and all of y. */
export function TradeLines({ lab, lines, badges, isOlder }: LinesProps) {
  const drawn = lines.map((line) => ({ ...line, dots: dotsIn(lab)(line.points.map(laneOf)) }));
  const legend = lab.dot.map((half) => half.toLowerCase());
  const [corner, ...places] = namePlaces(drawn, badges, { corner: lab.corner, dot: legend });
  return (
    <g className="trade-lines" data-older={isOlder}>
      {drawn.map(({ lane, dots, points }) => (
        <g key={lane} className="trade-line" data-lane={lane}>
          <path d={tradePath(dots)} />
          {dots.map((dot, i) => {
            const at = tradePoint(dot);
            return at && <circle key={points[i]?.value} cx={at.x} cy={at.y} r="2.75" />;
          })}
        </g>
      ))}
      <Name place={corner} />
      {lines.length > 0 &&
        places.map((place, i) => <Name key={lines[i]?.lane ?? "legend"} place={place} lane={lines[i]?.lane} />)}
    </g>
  );
}

interface NameProps {
  /** Null = there is no room. */
  readonly place: PlacedName | null | undefined;
  /** Of the line with this name. */
  readonly lane?: number | undefined;
}

function Name({ place, lane }: NameProps) {
  return (
    place && (
      <text className="trade-name" data-lane={lane} y={place.top - 3}>
        {place.lines.map((part) => (
          <tspan key={part} x={place.left} dy={NAME_LINE}>
            {part}
          </tspan>
        ))}
      </text>
    )
  );
}
