import { laneLetter } from "../../../charts/figures";
import { Badge } from "../../../components/Badge";
import { policyName, policySegments } from "../../../scenario/policy-words";
import type { Scenario } from "../../../scenario/scenario";

/** Each lane's policy as a sentence; what is not as in lane A stands out. */
export function Policies({ scenario }: { readonly scenario: Scenario }) {
  return scenario.lanes.map((policy, lane) => (
    <section
      key={laneLetter(lane)}
      className="rail-section"
      aria-label={`Policy ${laneLetter(lane)}: ${policyName(policy)}`}
    >
      <h2>
        <Badge lane={lane} /> {policyName(policy)}
      </h2>
      <p className="sentence" data-lane={lane}>
        {policySegments(policy, scenario.lanes[0]).map(({ text, differs }, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
          differs ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
        )}
      </p>
    </section>
  ));
}
