import type { Scenario } from "../../../scenario/scenario";
import { randomWords, workloadSentence } from "./workload-words";

/** Who asks for what, in sentences. */
export function Workload({ scenario }: { readonly scenario: Scenario }) {
  return (
    <section className="rail-section" aria-labelledby="workload-title">
      <h2 id="workload-title">Workload</h2>
      <p className="sentence">{workloadSentence(scenario)}</p>
      <p className="rail-note muted">{randomWords(scenario)}</p>
    </section>
  );
}
