import type { ReactElement } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { type BadgePlace, badgePlaces, TRADE_OFF, TRADE_TICKS } from "../../plot/layout/trade-off";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { lazyComponent } from "../../ui/lazy-component";
import { TableButton } from "../../ui/TableButton";
import { dotsIn, laneOf } from "./dots";
import { type FamilyLine, linesOf } from "./frontier";
import type { LabTradeOff, TradeLine } from "./lab-trade-off";
import { useRestingFrontier } from "./use-frontier";
import "./trade-off.css";

/** The lines come after the lab can be used, and so does their code. */
const Lines = lazyComponent(
  () => import("./TradeLines").then((part) => part.TradeLines),
  null,
  () => null,
);

interface TradeOffProps {
  readonly lab: LabTradeOff;
  /** The lanes' names. */
  readonly names: readonly string[];
  /** The source of the run's numbers. */
  readonly origin: ReactElement;
}

/** Plots two shares of each lane against each other: a badge per lane, and a dot per member of its family. */
export function TradeOff({ lab, names, origin }: TradeOffProps) {
  const { info, lanes } = useReading();
  const { frames } = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const frontier = useRestingFrontier(lab.family);
  const dotsOf = dotsIn(lab);
  const dots = dotsOf(lanes);
  const badges = badgePlaces(dots);
  const lines = linesOf(lab.family, frontier, scenario).map(ownedIn(lab, scenario));
  const isOlder = frontier !== null && frontier.done !== info.done;
  const current = isOlder ? [] : lines;
  const words = [
    lab.words(dots),
    ...current.map(({ name, points }) => lab.lineWords(name, dotsOf(points.map(laneOf)))),
  ];
  const table = () => {
    const now = frames.reading();
    return lab.table({ ...now, dots: dotsOf(now.lanes) }, names, current);
  };
  return (
    <section className="trade-off" aria-labelledby="trade-off-title">
      <div className="rail-head">
        <h2 id="trade-off-title">{lab.title}</h2>
        <TableButton of="trade-off" origin={origin} className="chart-button" table={table} />
      </div>
      <svg viewBox={`0 0 ${TRADE_OFF.width} ${TRADE_OFF.height}`} aria-hidden="true">
        <Axes />
        <circle className="trade-corner" cx={TRADE_OFF.left} cy={TRADE_OFF.top} r="4" />
        {frontier !== null && <Lines lab={lab} lines={lines} badges={badges} isOlder={isOlder} />}
        {badges.map((place) => (
          <TruePoint key={place.lane} place={place} />
        ))}
        {badges.map((place) => (
          <LaneBadge key={place.lane} place={place} />
        ))}
      </svg>
      <p className="trade-words">
        {lab.takeaway(dots)} {origin}
      </p>
      <p className="trade-words trade-when muted">
        {lines.length > 0 && `${lab.dot.join(" ")}${isOlder ? `, at step ${formatInteger(frontier.done - 1)}` : ""}.`}
      </p>
      <p className="visually-hidden">{words.join(" ")}</p>
    </section>
  );
}

/** A line's name, and the first lane of its family. */
const ownedIn =
  ({ family, lineName }: LabTradeOff, scenario: Scenario) =>
  ({ rule, points }: FamilyLine): TradeLine => ({
    points,
    lane: scenario.lanes.findIndex((lane) => equal(family.ruleOf(lane), rule)),
    name: lineName(rule, scenario),
  });

function Axes() {
  const { left, right, top, bottom } = TRADE_OFF;
  const { across, up } = TRADE_TICKS;
  return (
    <g className="trade-axes">
      <path d={`M${left} ${top}V${bottom}H${right}`} />
      {across.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${at} ${bottom}v4`} />
          <text x={at} y={bottom + 18} textAnchor={at === right ? "end" : "middle"}>
            {text}
          </text>
        </g>
      ))}
      {up.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${left - 4} ${at}h4`} />
          <text x={left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PlaceProps {
  readonly place: BadgePlace;
}

/** The point of a lane whose badge had to move. It lies under all letters. */
function TruePoint({ place: { x, y, at, lane } }: PlaceProps) {
  return (
    <g className="trade-badge" data-lane={lane}>
      <line x1={at.x} y1={at.y} x2={x} y2={y} />
      <circle cx={at.x} cy={at.y} r="3" />
    </g>
  );
}

/** A lane's letter. */
function LaneBadge({ place: { x, y, lane } }: PlaceProps) {
  const { badge } = TRADE_OFF;
  return (
    <g className="trade-badge" data-lane={lane}>
      <rect x={x - badge / 2} y={y - badge / 2} width={badge} height={badge} rx="2" />
      <text x={x} y={y + 4.5} textAnchor="middle">
        {laneLetter(lane)}
      </text>
    </g>
  );
}
