import { useEffect, useLayoutEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { NOT_SURE, RANGES, type Range } from "../../kernel/run/ranges";
import { useScenario } from "../../kernel/run/scenario-store";
import { doneAt } from "../../kernel/scenario/done";
import type { LabQuestion } from "../../labs/shared/lab-lesson";
import type { LabWords } from "../../labs/shared/lab-words";
import { stepName } from "../../shared/step-name";
import { Badge } from "../../ui/Badge";
import "./question.css";

const skip = () => useAsked.setState({ prediction: null });
const CONTROLS = "a, button, input, select, summary";

/** Asks for a share before showing the state that reveals it. Enter skips, unless a button has the focus. */
export function Question({ lab, words }: { readonly lab: LabQuestion; readonly words: LabWords }) {
  const { figure, without } = lab;
  const scenario = useScenario(({ scenario }) => scenario);
  const done = doneAt(scenario.at);
  const pick = (range: Range) =>
    useAsked.setState({ prediction: { pick: range, of: { figure, without }, done, share: null } });
  // Nothing has happened at the start, so there is nothing to predict.
  useLayoutEffect(() => {
    if (done === 0) skip();
  }, [done]);
  useEnter(skip);
  return (
    <main className="question" id="stage" aria-label="Prediction" tabIndex={-1}>
      <h1>{lab.asks(stepName(done), scenario)}</h1>
      <About words={words} />
      <fieldset className="question-picks wrap">
        <legend>Predict first, then see the state.</legend>
        {[...RANGES, NOT_SURE].map((range) => (
          <button key={range.key} type="button" className="button" onClick={() => pick(range)}>
            {range.words}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={skip}>
          Skip <span className="question-key">(Enter)</span>
        </button>
      </fieldset>
    </main>
  );
}

/** Names lane A, unless the stage shows no lanes, and the requests: what a prediction needs. */
function About({ words }: { readonly words: LabWords }) {
  const scenario = useScenario(({ scenario }) => scenario);
  const [lane] = words.hasLanes?.(scenario) === false ? [] : scenario.lanes;
  return (
    <p className="question-policy">
      {lane !== undefined && (
        <>
          <Badge lane={0} /> <b>{words.laneName(lane)}.</b> {words.laneSentence(lane, scenario)}{" "}
        </>
      )}
      {words.workload(scenario)}
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
