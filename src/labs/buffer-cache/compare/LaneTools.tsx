import { useState } from "react";
import { figure, laneLetter } from "../../../charts/figures";
import { later } from "../../../components/later";
import type { Scenario } from "../../../scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { useReading, useRun } from "../../../state/hooks";
import { MOST_LANES, withLane, withoutLane } from "./lanes";
import "./lane-tools.css";

const Sweep = later(() => import("./Sweep").then((part) => part.Sweep));

/** More lanes and fewer, and what they share. */
export function LaneTools({ scenario, focus }: { readonly scenario: Scenario; readonly focus: number }) {
  const run = useRun();
  const [sweeping, setSweeping] = useState(false);
  const count = scenario.lanes.length;
  const policy = scenario.lanes[focus];
  const isFull = count >= MOST_LANES;
  if (policy === undefined) return null;
  return (
    <section className="rail-section lane-tools" aria-label="Lanes">
      {count > 1 && <SameRequests count={count} />}
      <div className="lane-keys">
        <button
          type="button"
          className="button"
          aria-disabled={isFull}
          title={
            isFull ? "Four lanes are the most" : `Lane ${laneLetter(count)} begins as a copy of ${laneLetter(focus)}`
          }
          onClick={() => isFull || run.edit(withLane(scenario, policy))}
        >
          + lane {isFull ? "" : laneLetter(count)}
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setSweeping(true)}>
          sweep 1–64 slots
        </button>
      </div>
      {sweeping && <Sweep focus={focus} onClose={() => setSweeping(false)} />}
    </section>
  );
}

/** What makes the lanes comparable. */
function SameRequests({ count }: { readonly count: number }) {
  const [lane] = useReading().lanes;
  const live = lane === undefined ? Number.NaN : figure(lane, "live");
  const lanes = count === 2 ? "both lanes" : `all ${count} lanes`;
  return (
    <p className="rail-note muted">
      {live >= 0
        ? `The same ${formatCounted(live, "request is", "requests are")} alive in ${lanes}; only the buffers differ.`
        : `The same requests in ${lanes}; only the buffers differ.`}
    </p>
  );
}

/** Beside the name of a lane: another one like it, or away with it. */
export function LaneKeys({ scenario, lane }: { readonly scenario: Scenario; readonly lane: number }) {
  const run = useRun();
  const policy = scenario.lanes[lane];
  const letter = laneLetter(lane);
  if (policy === undefined) return null;
  return (
    <span className="lane-own-keys">
      {scenario.lanes.length < MOST_LANES && (
        <button
          type="button"
          aria-label={`Duplicate lane ${letter}`}
          title={`Duplicate lane ${letter}`}
          onClick={() => run.edit(withLane(scenario, policy))}
        >
          ⧉
        </button>
      )}
      {scenario.lanes.length > 1 && (
        <button
          type="button"
          aria-label={`Remove lane ${letter}`}
          title={`Remove lane ${letter}`}
          onClick={() => run.edit(withoutLane(scenario, lane))}
        >
          ×
        </button>
      )}
    </span>
  );
}
