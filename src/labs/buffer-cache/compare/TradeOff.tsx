import { useEffect, useRef } from "react";
import { laneLetter } from "../../../charts/figures";
import {
  type BadgePlace,
  badgePlaces,
  grownTrails,
  noTrails,
  polyline,
  TRADE_OFF,
  type Trails,
  tradeDot,
} from "../../../charts/layout/trade-off";
import { tradeOffTakeaway } from "../../../charts/trade-off-words";
import { later } from "../../../components/later";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { useDots } from "./dots";
import { lanesRun } from "./requests";
import "./trade-off.css";
import { RunProvenance } from "../RunProvenance";
import { RunTable } from "../RunTable";

const TrialDots = later(() => import("./Trials").then((part) => part.TrialDots));
const TrialWords = later(() => import("./Trials").then((part) => part.TrialWords));

/** Hits against efficiency: a badge a lane, where it came from, and where previews and sweeps would be. */
export function TradeOff({ names }: { readonly names: readonly string[] }) {
  const { lanes } = useReading();
  const trails = useTrails();
  const dots = lanes.map(tradeDot);
  const places = badgePlaces(dots);
  const isTried = useDots(({ preview, problem, sweep }) => preview.length > 0 || problem !== null || sweep !== null);
  return (
    <section className="trade-off" aria-labelledby="trade-off-title">
      <div className="rail-head">
        <h2 id="trade-off-title">
          Trade-off <RunProvenance />
        </h2>
        <RunTable
          of="trade-off"
          table={(now) => import("../../../charts/lane-tables").then((part) => part.tradeOffTable(now, names))}
        />
      </div>
      <p className="muted">mean efficiency so far over hit rate, %</p>
      <svg viewBox={`0 0 ${TRADE_OFF.width} ${TRADE_OFF.height}`} aria-hidden="true">
        <Axes />
        <Corners />
        {isTried && <TrialDots />}
        {trails.lanes.map((trail, lane) => (
          <polyline key={laneLetter(lane)} className="trade-trail" data-lane={lane} points={polyline(trail)} />
        ))}
        {places.map((place) => (
          <Leader key={place.lane} place={place} />
        ))}
        {places.map((place) => (
          <LaneBadge key={place.lane} place={place} />
        ))}
      </svg>
      <p className="trade-words">{tradeOffTakeaway(dots)}</p>
      {isTried && <TrialWords />}
    </section>
  );
}

/** The trails, which grow with every frame and are drawn with every reading. */
function useTrails(): Trails {
  const { frames } = useRun();
  const trails = useRef(noTrails);
  useEffect(() => {
    let [of, run] = [useLab.getState().scenario, lanesRun(useLab.getState().scenario)];
    const grow = () => {
      const { info, lanes } = frames.frame();
      const { scenario } = useLab.getState();
      if (of !== scenario) [of, run] = [scenario, lanesRun(scenario)];
      trails.current = grownTrails(trails.current, info, lanes.map(tradeDot), run);
    };
    grow();
    return frames.subscribe(grow);
  }, [frames]);
  return trails.current;
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
            <text x={x} y={bottom + 18} textAnchor="middle">
              {percent}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** What the corners would mean; outside of the plot, where no lane covers it. */
function Corners() {
  const { left, right, top, bottom } = TRADE_OFF;
  return (
    <g className="trade-corners">
      <circle cx={left} cy={top} r="4" />
      <text x={left} y={top - 34}>
        no cache: 100&nbsp;% efficient,
      </text>
      <text x={left} y={top - 19}>
        saves nothing
      </text>
      <circle cx={right} cy={bottom} r="4" />
      <text x={right + 8} y={bottom + 32} textAnchor="end">
        clogged cache
      </text>
      <text x={right + 8} y={top - 19} textAnchor="end">
        better ↗
      </text>
    </g>
  );
}

/** From the true point of a lane to its badge, where that had to make room. */
function Leader({ place: { x, y, at, lane } }: { readonly place: BadgePlace }) {
  if (y === at.y) return null;
  return (
    <g className="trade-badge" data-lane={lane}>
      <line x1={at.x} y1={at.y} x2={x} y2={y} />
      <circle cx={at.x} cy={at.y} r="3" />
    </g>
  );
}

function LaneBadge({ place: { x, y, lane } }: { readonly place: BadgePlace }) {
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
