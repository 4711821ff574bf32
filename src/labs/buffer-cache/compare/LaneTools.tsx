import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { MOST_LANES, withLane } from "../../../kernel/scenario/lane-edits";
import { laneOf } from "../../../kernel/scenario/lanes";
import { figure } from "../../../models/allocation/figures";
import { withoutPolicy } from "../../../models/allocation/lane-removal";
import { laneName } from "../../../models/allocation/policy-words";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { SweepButton } from "../../../sweep/SweepButton";
import { Badge } from "../../../ui/Badge";
import { useAllocationReading } from "../../shared/allocation-frame";
import { LOCKED } from "../../shared/lock-words";
import { nextPolicy, useNewLane } from "../policy/new-lane";
import { RunProvenance } from "../RunProvenance";
import "./lane-tools.css";

/** Ordinals for a new cache, by the number of lanes. */
const ORDINALS = ["first", "second", "third", "fourth"] as const;

/** Adds and removes lanes, and says what they share. */
export function LaneTools({ scenario, focus }: { readonly scenario: AllocationScenario; readonly focus: number }) {
  const run = useRun();
  const count = scenario.lanes.length;
  const policy = scenario.lanes[focus];
  // A locked lane keeps its place, and so do the lanes before it.
  const held = Math.max(-1, ...useAsked((asked) => asked.presentation.lock).map(laneOf));
  const isFull = count >= MOST_LANES || count <= held;
  if (policy === undefined) return null;
  const next = { ...nextPolicy(scenario.lanes), heap: policy.heap };
  const add = (added: Policy) => {
    useNewLane.setState({ lane: count });
    run.history.edit(withLane(scenario, added));
  };
  return (
    <section className="rail-section lane-tools" aria-label="Lanes">
      <div>
        <button
          type="button"
          className="text-button"
          aria-disabled={isFull}
          title={
            count <= held
              ? LOCKED
              : isFull
                ? "At most four caches"
                : `Lane ${laneLetter(count)} starts with “${laneName(next)}”`
          }
          onClick={() => isFull || add(next)}
        >
          Add a {ORDINALS[Math.min(count, MOST_LANES - 1)]} cache
        </button>
        {" · "}
        <SweepButton className="text-button" name="Try 1–64 slots" lane={focus} />
      </div>
      {count > 1 && <SameRequests count={count} />}
      {count > 1 && !isFull && (
        <LaneRow name="Duplicate" count={count} onLane={(lane) => add(scenario.lanes[lane] ?? policy)} />
      )}
      {count > 1 && (
        <LaneRow
          name="Remove"
          count={count}
          held={held}
          onLane={(lane) => run.history.edit(withoutPolicy(scenario, lane))}
        />
      )}
    </section>
  );
}

/** Explains why the lanes are comparable. */
function SameRequests({ count }: { readonly count: number }) {
  const [lane] = useAllocationReading().lanes;
  const live = lane === undefined ? Number.NaN : figure(lane, "live");
  const caches = count === 2 ? "Both caches" : `All ${count} caches`;
  return (
    <p className="rail-note muted">
      {live >= 0
        ? `${caches} serve the same requests. ${formatInteger(live)} ${live === 1 ? "buffer is" : "buffers are"} allocated in each.`
        : `${caches} serve the same requests.`}{" "}
      <RunProvenance />
    </p>
  );
}

/** Applies one action to a lane that the person chooses. */
function LaneRow(props: {
  readonly name: string;
  readonly count: number;
  /** The action is disabled up to and including this lane. */
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
