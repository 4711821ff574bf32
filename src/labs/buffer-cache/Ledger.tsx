import { useCallback } from "react";
import { figure, laneLetter } from "../../charts/figures";
import { shareBar } from "../../charts/layout/ledger";
import { drawSegments, laneBytes } from "../../charts/ledger-bar";
import type { Surface } from "../../charts/surface";
import { Badge } from "../../components/Badge";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { formatBytes } from "../../shared/format";
import type { LaneReading } from "../../state/frame-store";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { ledgerNote } from "./ledger-note";

/** Where the bytes are: every bar is 100 % of what its lane got from the heap. */
export function Ledger({ names }: { readonly names: readonly string[] }) {
  const { lanes } = useReading();
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where are the bytes?</h2>
      <Legend />
      {lanes.map((lane, i) => (
        <LedgerBar key={laneLetter(i)} lane={i} name={names[i] ?? ""} reading={lane} />
      ))}
      <p className="figure-note">{ledgerNote(lanes)}</p>
    </section>
  );
}

function Legend() {
  const ratio = useLab((lab) => lab.scenario.poisonRatio);
  return (
    <ul className="legend">
      <li data-role="needed">needed</li>
      <li data-role="wasted">wasted in callers’ hands</li>
      <li data-role="idle">idle in the cache</li>
      <li data-role="poisoned">poisoned: ≥ {ratio} × the need</li>
    </ul>
  );
}

function LedgerBar(props: { readonly lane: number; readonly name: string; readonly reading: LaneReading }) {
  const { frames } = useRun();
  const { lane, reading } = props;
  const draw = useCallback(
    (surface: Surface) => {
      const now = frames.frame().lanes[lane];
      if (now !== undefined) drawSegments(surface, shareBar(laneBytes(now), surface.width));
    },
    [frames, lane],
  );
  return (
    <div className="bar" data-lane={lane}>
      <p className="bar-name">
        <Badge lane={lane} /> {props.name}
      </p>
      <div className="bar-figure">
        <DrawnCanvas className="bar-canvas" draw={draw} subscribe={frames.subscribe} />
        <span className="plate">{largestPart(reading)}</span>
      </div>
    </div>
  );
}

/** The largest part of a lane's bytes in words. */
function largestPart(lane: LaneReading): string {
  const parts = [
    [figure(lane, "wasted"), "wasted"],
    [figure(lane, "needed"), "needed"],
    [figure(lane, "idle"), "idle in the cache"],
  ] as const;
  const [bytes, name] = parts.reduce((most, part) => (part[0] > most[0] ? part : most));
  if (Number.isNaN(bytes)) return "";
  return bytes > 0 ? `${formatBytes(bytes)} ${name}` : "no bytes got from the heap";
}
