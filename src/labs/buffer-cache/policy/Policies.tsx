import { useEffect, useState } from "react";
import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked } from "../../../kernel/run/hooks";
import { laneName, policySegments } from "../../../models/allocation/policy-words";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { lazyComponent } from "../../../ui/lazy-component";
import { LOCKED } from "../../shared/lock-words";
import { useNewLane } from "./new-lane";

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
        <button
          type="button"
          className="text-button rail-edit"
          hidden={locked}
          aria-label={editing ? `Done with policy ${letter}` : `Edit policy ${letter}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Edit"}
        </button>
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
