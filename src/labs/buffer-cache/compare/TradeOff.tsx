import { laneLetter } from "../../../charts/figures";
import {
  type BadgePlace,
  badgePlaces,
  polyline,
  TRADE_OFF,
  tradePoint,
  usefulDot,
} from "../../../charts/layout/trade-off";
import { NAME_LINE, namePlaces } from "../../../charts/layout/trade-off-names";
import { cutoffLineWords, tradeOffTakeaway, tradeOffWords } from "../../../charts/trade-off-words";
import { FULL_WORDS } from "../../../scenario/policy-words";
import type { Policy, Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import { useReading } from "../../../state/hooks";
import { useScenario } from "../../../state/scenario-store";
import { RunProvenance } from "../RunProvenance";
import { RunTable } from "../RunTable";
import { type CutoffLine, linesOf, ruleOf } from "./frontier";
import { useRestingFrontier } from "./use-frontier";
import "./trade-off.css";
import "../pictures.css";

/** Useful memory against heap calls saved: a badge a lane, and a dot for each cutoff that its policy could have. */
export function TradeOff({ names }: { readonly names: readonly string[] }) {
  const { info, lanes } = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  const frontier = useRestingFrontier();
  const dots = lanes.map(usefulDot);
  const badges = badgePlaces(dots);
  const lines = linesOf(frontier, scenario).map((line) => ({ ...line, ...ownerOf(line.rule, scenario) }));
  const isOlder = frontier !== null && frontier.done !== info.done;
  const current = isOlder ? [] : lines;
  const words = [tradeOffWords(dots), ...current.map((line) => cutoffLineWords(line.name, line.dots))];
  return (
    <section className="trade-off" aria-labelledby="trade-off-title">
      <div className="rail-head">
        <h2 id="trade-off-title">Useful memory, %, against heap calls saved, %</h2>
        <RunTable
          of="trade-off"
          table={(now) => import("../../../charts/lane-tables").then((part) => part.tradeOffTable(now, names, current))}
        />
      </div>
      <svg viewBox={`0 0 ${TRADE_OFF.width} ${TRADE_OFF.height}`} aria-hidden="true">
        <Axes />
        <NoCache />
        <g className="trade-lines" data-older={isOlder}>
          {lines.map((line) => (
            <CutoffDots key={line.lane} line={line} />
          ))}
          <LineNames lines={lines} badges={badges} />
        </g>
        {badges.map((place) => (
          <LaneBadge key={place.lane} place={place} />
        ))}
      </svg>
      <p className="trade-words">
        {tradeOffTakeaway(dots)} <RunProvenance />
      </p>
      <p className="trade-words trade-when muted">
        {lines.length > 0 && `Each dot: one cutoff${isOlder ? `, at step ${formatInteger(frontier.done - 1)}` : ""}.`}
      </p>
      <p className="visually-hidden">{words.join(" ")}</p>
    </section>
  );
}

interface OwnedLine extends CutoffLine {
  /** The first lane with this rule. */
  readonly lane: number;
  readonly name: string;
}

/** Whose line it is, and what it is called: by what a full cache does, or by its lane where that is not all. */
function ownerOf(rule: Policy, { lanes }: Scenario): Pick<OwnedLine, "lane" | "name"> {
  const lane = lanes.findIndex((policy) => equal(ruleOf(policy), rule));
  const isAlike = lanes.every((policy) => equal({ ...ruleOf(policy), full: rule.full }, rule));
  return { lane, name: isAlike ? FULL_WORDS[rule.full] : `${laneLetter(lane)}’s policy` };
}

function CutoffDots({ line }: { readonly line: OwnedLine }) {
  return (
    <g className="trade-line" data-lane={line.lane}>
      <polyline points={polyline(line.dots)} />
      {line.dots.map((dot) => {
        const at = tradePoint(dot);
        return at && <circle key={dot.cutoff} cx={at.x} cy={at.y} r="2.75" />;
      })}
    </g>
  );
}

/** The names of the lines where there is room for them, and what a dot is. */
function LineNames({
  lines,
  badges,
}: {
  readonly lines: readonly OwnedLine[];
  readonly badges: readonly BadgePlace[];
}) {
  if (lines.length === 0) return null;
  return namePlaces(lines, badges).map(
    (place, i) =>
      place && (
        <text key={lines[i]?.lane ?? "legend"} className="trade-name" data-lane={lines[i]?.lane} y={place.y - 3}>
          {place.lines.map((part) => (
            <tspan key={part} x={place.x} dy={NAME_LINE}>
              {part}
            </tspan>
          ))}
        </text>
      ),
  );
}

const TICKS = [0, 50, 100] as const;

function Axes() {
  const { left, right, top, bottom } = TRADE_OFF;
  return (
    <g className="trade-axes">
      <path d={`M${left} ${top}V${bottom}H${right}`} />
      {TICKS.map((percent) => {
        const x = left + (percent / 100) * (right - left);
        const y = bottom - (percent / 100) * (bottom - top);
        return (
          <g key={percent}>
            <path d={`M${left - 4} ${y}h4M${x} ${bottom}v4`} />
            <text x={left - 8} y={y + 4} textAnchor="end">
              {percent}
            </text>
            <text x={x} y={bottom + 18} textAnchor={percent === 100 ? "end" : "middle"}>
              {percent}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The corner where everything is useful and nothing is saved. */
function NoCache() {
  const { left, top } = TRADE_OFF;
  return (
    <g className="trade-corners">
      <circle cx={left} cy={top} r="4" />
      <text x={left + 6} y={top + 20}>
        no cache
      </text>
    </g>
  );
}

/** A lane's letter, with a line to its true point where it had to make room. */
function LaneBadge({ place: { x, y, at, lane } }: { readonly place: BadgePlace }) {
  const { badge } = TRADE_OFF;
  return (
    <g className="trade-badge" data-lane={lane}>
      <line x1={at.x} y1={at.y} x2={x} y2={y} />
      <circle cx={at.x} cy={at.y} r="3" />
      <rect x={x - badge / 2} y={y - badge / 2} width={badge} height={badge} rx="2" />
      <text x={x} y={y + 4.5} textAnchor="middle">
        {laneLetter(lane)}
      </text>
    </g>
  );
}
