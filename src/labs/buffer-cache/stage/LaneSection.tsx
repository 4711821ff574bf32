import { stepName, stepSentence } from "../../../charts/describe-frame";
import { figure } from "../../../charts/figures";
import { Badge } from "../../../components/Badge";
import { FigureRows } from "../../../components/FigureRows";
import type { Policy } from "../../../scenario/scenario";
import { formatShare, formatShareSix } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneReading } from "../../../state/frame-store";
import { Slots } from "./Slots";

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly policy: Policy;
  readonly reading: LaneReading;
  readonly done: number;
  readonly range: readonly [least: number, most: number];
}

/** One policy: how efficient it is, where its bytes are, what it keeps, and what the last step did to it. */
export function LaneSection({ lane, name, policy, reading, done, range }: LaneProps) {
  const title = `lane-${lane}`;
  return (
    <section className="lane" data-lane={lane} aria-labelledby={title}>
      <h2 id={title} className="lane-name">
        <Badge lane={lane} /> {name}
      </h2>
      <div className="lane-numbers">
        <Efficiency share={figure(reading, "efficiency")} hits={figure(reading, "hit_rate")} />
        <FigureRows rows={laneRows(reading)} />
      </div>
      <div className="lane-cache">
        <div className="heads" data-size={headSize(reading)}>
          <p className="head">
            <span className="muted">wasted, in callers’ hands</span>
            <strong>{formatBytes(figure(reading, "wasted"))}</strong>
          </p>
          <p className="head head-cache">
            <span className="muted">in the cache</span>
            <strong>{formatBytes(figure(reading, "idle"))}</strong>
          </p>
        </div>
        <Slots policy={policy} lane={reading} range={range} />
        <FigureRows rows={heapRows(reading)} />
        <p className="last-step">
          <b>{capital(stepName(done))}.</b> {stepSentence(reading)}
        </p>
      </div>
    </section>
  );
}

function Efficiency({ share, hits }: { readonly share: number; readonly hits: number }) {
  const [digits = "", unit = ""] = formatShare(share).split("\u00a0");
  return (
    <div className="efficiency">
      <p className="efficiency-figure">
        {digits}
        {unit !== "" && <span className="efficiency-unit">{unit}</span>}
      </p>
      <p className="muted efficiency-name">
        {unit === "" ? "nothing handed out" : "efficiency"}
        <span className="efficiency-hits">hits {formatShare(hits, 0)}</span>
      </p>
    </div>
  );
}

function laneRows(lane: LaneReading) {
  return [
    { name: "precisely", value: formatShareSix(figure(lane, "efficiency")) },
    { name: "with the cache", value: formatShare(figure(lane, "footprint_efficiency")) },
    { name: "needed", value: formatBytes(figure(lane, "needed")) },
    { name: "handed out", value: formatBytes(figure(lane, "granted")) },
    { name: "idle in cache", value: formatBytes(figure(lane, "idle")) },
    { name: "cache hits", value: formatShare(figure(lane, "hit_rate")) },
    { name: "live buffers", value: formatInteger(figure(lane, "live")) },
    { name: "poisoned", value: formatInteger(figure(lane, "poisoned")) },
    { name: "they hold", value: formatBytes(figure(lane, "poisoned_bytes")) },
  ];
}

function heapRows(lane: LaneReading) {
  return [
    { name: "malloc", value: formatInteger(figure(lane, "heap_allocations")) },
    { name: "free", value: formatInteger(figure(lane, "heap_frees")) },
    { name: "heap calls avoided", value: formatShare(figure(lane, "avoided_share")) },
  ];
}

/** Large figures are set smaller, so that both heads stand on one line. */
function headSize(lane: LaneReading): "large" | "middle" | "small" {
  const [wasted, idle] = [formatBytes(figure(lane, "wasted")).length, formatBytes(figure(lane, "idle")).length];
  if (wasted <= 11 && wasted + idle <= 16) return "large";
  return wasted + idle <= 20 ? "middle" : "small";
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
