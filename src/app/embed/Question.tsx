import { useEffect, useLayoutEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { NOT_SURE, RANGES, type Range } from "../../kernel/run/prediction";
import { useScenario } from "../../kernel/run/scenario-store";
import { doneAt } from "../../kernel/scenario/done";
import { policyName, policySegments } from "../../models/allocation/policy-words";
import { stepName } from "../../plot/describe-frame";
import { Badge } from "../../ui/Badge";

const skip = () => useAsked.setState({ prediction: null });
const CONTROLS = "a, button, input, select, summary";

/** Asks what share of the bytes is needed, before the state is shown that tells it. Enter skips, where no button has the focus. */
export function Question() {
  const scenario = useScenario(({ scenario }) => scenario);
  const done = doneAt(scenario.at);
  const pick = (range: Range) => useAsked.setState({ prediction: { pick: range, done, share: null } });
  // At the start nothing is handed out, and nothing is to be predicted.
  useLayoutEffect(() => {
    if (done === 0) skip();
  }, [done]);
  useEnter(skip);
  return (
    <main className="question" id="stage" aria-label="Prediction" tabIndex={-1}>
      <h1>How much of what is handed out do callers need at {stepName(done)}?</h1>
      <Policy />
      <fieldset className="question-picks">
        <legend>Predict first; then the state is shown.</legend>
        {[...RANGES, NOT_SURE].map((range) => (
          <button key={range.key} type="button" className="button" onClick={() => pick(range)}>
            {range.words}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={skip}>
          Skip (Enter)
        </button>
      </fieldset>
    </main>
  );
}

/** Whose cache it is. */
function Policy() {
  const policy = useScenario(({ scenario }) => scenario.lanes[0]);
  if (policy === undefined) return null;
  return (
    <p className="question-policy">
      <Badge lane={0} /> <b>{policyName(policy)}.</b>{" "}
      {policySegments(policy, policy)
        .map(({ text }) => text)
        .join("")}
    </p>
  );
}

function useEnter(act: () => void): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
      if (key === "Enter" && !isOnControl) act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [act]);
}
