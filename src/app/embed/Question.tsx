import { useEffect, useLayoutEffect } from "react";
import { type Predicted, useAsked } from "../../kernel/run/asked-store";
import { changeParameter } from "../../kernel/run/preferences-store";
import { type Guess, guessesAmong } from "../../kernel/run/ranges";
import { useScenario } from "../../kernel/run/scenario-store";
import { doneAt } from "../../kernel/scenario/done";
import type { LabQuestion } from "../../labs/shared/lab-lesson";
import type { LabWords } from "../../labs/shared/lab-words";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import "./question.css";

/** Shows the state. A reload then does not ask about the step it finds, and the quiz that follows remains. */
function reveal(prediction: Predicted | null): void {
  useAsked.setState({ prediction });
  changeParameter("predict", "next");
}

const skip = () => reveal(null);
const CONTROLS = "a, button, input, select, summary";

/**
 * Asks for a share, or which lane has the largest, before showing the state that reveals it. A sender's note sets it up.
 * Enter skips, unless a button has the focus.
 */
export function Question({ lab, words }: { readonly lab: LabQuestion; readonly words: LabWords }) {
  const { figure, without } = lab;
  const scenario = useScenario(({ scenario }) => scenario);
  const done = doneAt(scenario.at);
  const note = useAsked(({ presentation }) => presentation.note);
  const choose = (pick: Guess) => reveal({ pick, of: { figure, without }, done, shares: null });
  // Nothing has happened at the start, so there is nothing to predict.
  useLayoutEffect(() => {
    if (done === 0) skip();
  }, [done]);
  useEnter(skip);
  return (
    <main className="question" id="stage" aria-label="Prediction" tabIndex={-1}>
      {note !== "" && (
        <div className="question-note">
          <p dir="auto">{note}</p>
          <p className="muted">from the sender of this link</p>
        </div>
      )}
      <h1>{lab.asks(stepName(done), scenario)}</h1>
      <About words={words} />
      <fieldset className="question-picks wrap">
        <legend>Predict first, then see the state.</legend>
        {guessesAmong(scenario.lanes.length).map((guess) => (
          <Button key={guess.key} onClick={() => choose(guess)}>
            {guess.words}
          </Button>
        ))}
        <Button look="quiet" onClick={skip}>
          Skip <span className="question-key">(Enter)</span>
        </Button>
      </fieldset>
    </main>
  );
}

/** Describes the lanes, unless the stage shows none, and the requests: what a prediction needs. */
function About({ words }: { readonly words: LabWords }) {
  const scenario = useScenario(({ scenario }) => scenario);
  const lanes = words.hasLanes?.(scenario) === false ? [] : scenario.lanes;
  return (
    <div className="question-policy">
      {lanes.map((lane, number) => (
        <p key={laneLetter(number)}>
          <Badge lane={number} /> <b>{words.laneName(lane)}.</b> {words.laneSentence(lane, scenario)}
        </p>
      ))}
      <p>{words.workload(scenario)}</p>
    </div>
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
