import { useCallback } from "react";
import { figure, laneLetter } from "../../../charts/figures";
import { scaleBar, totalBytes } from "../../../charts/layout/ledger";
import { drawSegments, laneBytes } from "../../../charts/ledger-bar";
import { byteScale } from "../../../charts/scales";
import type { Surface } from "../../../charts/surface";
import { DrawnCanvas } from "../../../components/DrawnCanvas";
import type { LaneArrays } from "../../../protocol/frame";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneReading } from "../../../state/frame-store";
import { useReading, useRun } from "../../../state/hooks";
import { BarName } from "./BarName";
import { Plate } from "./Plate";

/** A bar never reaches the right edge: what is kept free for its keylines, in CSS pixels. */
const KEPT_FREE = 6;

const mostBytes = (lanes: readonly Pick<LaneArrays, "figures">[]): number =>
  Math.max(0, ...lanes.map((lane) => totalBytes(laneBytes(lane)) || 0));

/** The same bytes with one scale for all lanes: a bar twice as long is twice as many bytes. */
export function OneScale({ names }: { readonly names: readonly string[] }) {
  const { lanes } = useReading();
  const most = mostBytes(lanes);
  const scale = byteScale(most, 100);
  const ticks = most > 0 ? sparse(scale.ticks(4)) : [];
  return (
    <section className="one-scale" aria-labelledby="one-scale-title">
      <h2 id="one-scale-title">All on one scale</h2>
      <p className="muted one-scale-words">length = bytes got from the heap</p>
      {lanes.map((lane, i) => (
        <ScaleBar
          key={laneLetter(i)}
          lane={i}
          name={names[i] ?? ""}
          lanes={lanes}
          end={scale(totalBytes(laneBytes(lane)) || 0)}
          handedOut={scale(figure(lane, "granted") || 0)}
        />
      ))}
      <div className="one-scale-axis" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${scale(tick)}%` }}>
            {tick === 0 ? "0" : formatBytes(tick)}
          </span>
        ))}
      </div>
    </section>
  );
}

interface ScaleBarProps {
  readonly lane: number;
  readonly name: string;
  readonly lanes: readonly LaneReading[];
  /** Where the bar ends, in percent of the scale. */
  readonly end: number;
  /** Where what is handed out ends on it. */
  readonly handedOut: number;
}

function ScaleBar({ lane, name, lanes, end, handedOut }: ScaleBarProps) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const now = frames.frame();
      const arrays = now.lanes[lane];
      const scale = byteScale(mostBytes(now.lanes), surface.width - KEPT_FREE);
      if (arrays !== undefined) drawSegments(surface, scaleBar(laneBytes(arrays), scale(1)));
    },
    [frames, lane],
  );
  const words = <ScaleWords lane={lane} lanes={lanes} />;
  return (
    <div className="bar" data-lane={lane}>
      <BarName lane={lane} name={name} />
      <div className="bar-figure">
        <DrawnCanvas className="bar-canvas" draw={draw} subscribe={frames.subscribe} />
        {end > 50 ? (
          <Plate words={words} middle={handedOut / 200} />
        ) : (
          <p className="beside" style={{ left: `calc(${end}% + 16px)` }}>
            {words}
          </p>
        )}
      </div>
    </div>
  );
}

/** At most five labels fit. */
const sparse = (ticks: readonly number[]): readonly number[] =>
  ticks.length > 5 ? ticks.filter((_, i) => i % 2 === 0) : ticks;

/** What a bar is worth, and how it compares with the largest. */
function ScaleWords({ lane, lanes }: { readonly lane: number; readonly lanes: readonly LaneReading[] }) {
  const own = lanes[lane];
  if (own === undefined) return null;
  const granted = figure(own, "granted");
  const most = lanes.reduce((a, b) => (figure(b, "granted") > figure(a, "granted") ? b : a));
  const times = figure(most, "granted") / granted;
  const less = times >= 1.05 && granted > 0 ? `${timesText(times)} less, for the same requests` : "";
  return (
    <>
      <b>{formatBytes(granted)} handed out</b>
      {less !== "" && <span className="beside-rest">{less}</span>}
    </>
  );
}

const timesText = (times: number): string => `${times >= 10 ? formatInteger(times) : times.toFixed(1)}\u00a0times`;
