import { type ReactElement, useEffect } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { type BadgePlace, badgePlaces, TRADE_OFF, TRADE_TICKS } from "../../plot/layout/trade-off";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { lazyComponent } from "../../ui/lazy-component";
import { TableButton } from "../../ui/TableButton";
import { whenIdle } from "../../ui/when-idle";
import type { SweepValue } from "../lab-sweep";
import {
  dotsIn,
  type FamilyLine,
  type Frontier,
  type LabTradeOff,
  type LaneFamily,
  laneOf,
  linesOf,
  rulesOf,
  type TradeLine,
  useFrontier,
} from "./lab-trade-off";
import type { FrontierPlan } from "./run-frontier";
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
      <div className="rail-head between">
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
      <p className="trade-words small">
        {lab.takeaway(dots)} {origin}
      </p>
      <p className="trade-words small trade-when muted">
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

/** Longer runs are not recomputed for every value. */
const MOST_STEPS = 1_000_000;
/** The most values per rule. */
const MOST_VALUES = 16;

/** An even selection of at most MOST_VALUES items, with the last one. */
const thinned = (items: readonly SweepValue[]): readonly SweepValue[] => {
  const every = Math.ceil(items.length / MOST_VALUES);
  return items.filter((_, i) => (items.length - 1 - i) % every === 0);
};

/** Computes a frontier in the background; the last one stays meanwhile. */
async function find(at: LaneFamily["at"], plan: FrontierPlan, signal: AbortSignal): Promise<void> {
  await whenIdle();
  const [{ runFrontier }, { trials }] = await Promise.all([
    import("./run-frontier"),
    import("../../kernel/run/trials"),
  ]);
  const frontier = await runFrontier((trial, options) => trials.run(trial, options), at, plan, signal);
  if (frontier !== null && !signal.aborted) useFrontier.setState({ frontier });
}

/** Updates the frontier when the run rests. Its code loads once the core has answered and the browser is idle. */
function useRestingFrontier(family: LaneFamily): Frontier | null {
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { ready } = useTransport();
  const rests = ready && !info.playing && info.seek === null && info.done > 0 && info.done <= MOST_STEPS;
  const plan = (): FrontierPlan => ({
    scenario: workloadKey(scenario),
    done: info.done,
    rules: rulesOf(family, scenario),
    values: thinned(family.values(scenario, lanes[0])),
  });
  const key = rests ? JSON.stringify(plan()) : null;
  const { at } = family;
  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    find(at, JSON.parse(key), control.signal).catch(() => {});
    return () => control.abort();
  }, [key, at]);
  return useFrontier(({ frontier }) => frontier);
}
