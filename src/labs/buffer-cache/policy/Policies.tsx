import { useEffect, useState } from "react";
import { create } from "zustand";
import { type Lock, useAsked } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { MOST_LANES, withLane } from "../../../kernel/scenario/lane-edits";
import { laneOf } from "../../../kernel/scenario/lanes";
import { figure } from "../../../models/allocation/figures";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { withoutPolicy } from "../../../models/allocation/lane-removal";
import { type PolicyPresetName, policyPresetOf, policyPresets } from "../../../models/allocation/policies";
import { laneName, policySegments } from "../../../models/allocation/policy-words";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { SweepButton } from "../../../sweep/SweepButton";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationReading } from "../../shared/allocation-frame";
import { LOCKED } from "../../shared/lock-words";
import { RunProvenance } from "../RunProvenance";
import "./lane-tools.css";

const PolicyEditor = lazyComponent<PolicyProps>(
  () => import("./PolicyEditor").then((module) => module.PolicyEditor),
  (props) => <Sentence {...props} />,
);

/** Each lane's policy as a sentence, to read or edit. Differences from lane A stand out. */
export function Policies({ scenario }: { readonly scenario: AllocationScenario }) {
  return scenario.lanes.map((policy, lane) => (
    <PolicySection key={laneLetter(lane)} scenario={scenario} policy={policy} lane={lane} />
  ));
}

interface PolicyProps {
  readonly scenario: AllocationScenario;
  readonly policy: Policy;
  readonly lane: number;
}

function PolicySection({ scenario, policy, lane }: PolicyProps) {
  const [editing, setEditing] = useState(() => useNewLane.getState().lane === lane);
  useEffect(() => useNewLane.setState({ lane: null }), []);
  const letter = laneLetter(lane);
  const locked = useLocked(letter as Lock);
  return (
    <section className="rail-section" aria-label={`Policy ${letter}: ${laneName(policy)}`}>
      <h2>
        <Badge lane={lane} /> {laneName(policy)}
        <Button
          look="text"
          className="rail-edit"
          hidden={locked}
          aria-label={editing ? `Done with policy ${letter}` : `Edit policy ${letter}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Edit"}
        </Button>
      </h2>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      {editing && !locked ? (
        <PolicyEditor scenario={scenario} policy={policy} lane={lane} />
      ) : (
        <Sentence scenario={scenario} policy={policy} lane={lane} />
      )}
    </section>
  );
}

const Sentence = ({ scenario, policy, lane }: PolicyProps) => (
  <p className="sentence" data-lane={lane}>
    {policySegments(policy, scenario.lanes[0]).map(({ text, differs }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other key
      differs ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
    )}
  </p>
);

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
        <Button
          look="text"
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
        </Button>
        {hasPool(policy) || (
          <>
            {" · "}
            <SweepButton className="text-button" name="Try 1–64 slots" lane={focus} />
          </>
        )}
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
    <p className="lane-row row type-13">
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

/** The lane that a person has just added and is likely to edit; null = none. @internal */
export const useNewLane = create<{ readonly lane: number | null }>(() => ({ lane: null }));

/** Presets for new lanes, in order of interest: more slots, then the repairs, then no cache. */
const WORTH_A_LOOK: readonly PolicyPresetName[] = [
  "article-flawed",
  "article-fixed",
  "ten-slots",
  "repair",
  "buckets",
  "moved-inside",
  "go-fmt",
  "no-cache",
];

/** The policy of a new lane: the first preset that no lane uses yet. @internal */
export function nextPolicy(lanes: readonly Policy[]): Policy {
  const taken = lanes.map(policyPresetOf);
  const name = WORTH_A_LOOK.find((preset) => !taken.includes(preset)) ?? "article-flawed";
  return policyPresets[name].policy;
}

interface HeapUnderProps {
  readonly scenario: AllocationScenario;
}

const Heaps = lazyComponent<HeapUnderProps & { readonly editing: boolean }>(() =>
  import("../memory/Memory").then((part) => part.Heaps),
);

/** The heaps under the caches. They are the article's until a person chooses another. */
export function HeapUnder({ scenario }: HeapUnderProps) {
  const [editing, setEditing] = useState(false);
  // Beside a pool all heaps are ideal.
  if (scenario.lanes.some(hasPool)) return null;
  return (
    <section className="rail-section" aria-label="Heap">
      <h2>
        Heap model
        <Button
          look="text"
          className="rail-edit"
          aria-label={editing ? "Done with the heap" : "Change the heap"}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Change"}
        </Button>
      </h2>
      {editing || scenario.lanes.some(hasHeapModel) ? (
        <Heaps scenario={scenario} editing={editing} />
      ) : (
        <p className="sentence">Ideal, as in the article.</p>
      )}
    </section>
  );
}
