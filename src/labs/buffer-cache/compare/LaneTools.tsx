import { useState } from "react";
import { figure, laneLetter } from "../../../charts/figures";
import { Badge } from "../../../components/Badge";
import { later } from "../../../components/later";
import { laneOf } from "../../../scenario/lanes";
import type { Scenario } from "../../../scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { MOST_LANES, withLane, withoutLane } from "../../shared/lanes";
import { LOCKED } from "../../shared/lock-words";
import { useNewLane } from "../policy/new-lane";
import { RunProvenance } from "../RunProvenance";
import "./lane-tools.css";

const Sweep = later(() => import("./Sweep").then((part) => part.Sweep));

/** More lanes and fewer, and what they share. */
export function LaneTools({ scenario, focus }: { readonly scenario: Scenario; readonly focus: number }) {
  const run = useRun();
  const [sweeping, setSweeping] = useState(false);
  const count = scenario.lanes.length;
  const policy = scenario.lanes[focus];
  // What is locked stays in its place, and so do the lanes before it.
  const held = Math.max(-1, ...useLab((lab) => lab.presentation.lock).map(laneOf));
  const isFull = count >= MOST_LANES || count <= held;
  if (policy === undefined) return null;
  const duplicate = (lane: number) => {
    useNewLane.setState({ lane: count });
    run.edit(withLane(scenario, scenario.lanes[lane] ?? policy));
  };
  return (
    <section className="rail-section lane-tools" aria-label="Lanes">
      {count > 1 && <SameRequests count={count} />}
      <div className="lane-keys">
        <button
          type="button"
          className="button"
          aria-disabled={isFull}
          title={
            count <= held
              ? LOCKED
              : isFull
                ? "Four lanes are the most"
                : `Lane ${laneLetter(count)} begins as a copy of ${laneLetter(focus)}`
          }
          onClick={() => isFull || duplicate(focus)}
        >
          + lane {isFull ? "" : laneLetter(count)}
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setSweeping(true)}>
          Try 1–64 slots
        </button>
      </div>
      {count > 1 && !isFull && <LaneRow name="Duplicate" count={count} onLane={duplicate} />}
      {count > 1 && (
        <LaneRow name="Remove" count={count} held={held} onLane={(lane) => run.edit(withoutLane(scenario, lane))} />
      )}
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
        ? `The same ${live === 1 ? "request is" : `${formatInteger(live)} requests are`} alive in ${lanes}; only the buffers differ.`
        : `The same requests in ${lanes}; only the buffers differ.`}{" "}
      <RunProvenance />
    </p>
  );
}

/** One action on a lane of choice. */
function LaneRow(props: {
  readonly name: string;
  readonly count: number;
  /** The last lane for which it may not be. */
  readonly held?: number;
  readonly onLane: (lane: number) => void;
}) {
  const { name, count, held = -1 } = props;
  return (
    <p className="lane-row">
      <span className="muted">{name.toLowerCase()}</span>
      {Array.from({ length: count }, (_, lane) => (
        <button
          key={laneLetter(lane)}
          type="button"
          aria-label={`${name} lane ${laneLetter(lane)}`}
          disabled={lane <= held}
          title={lane <= held ? LOCKED : undefined}
          onClick={() => props.onLane(lane)}
        >
          <Badge lane={lane} />
        </button>
      ))}
    </p>
  );
}
