import { Fragment, useEffect } from "react";
import { loadLabs } from "../../kernel/labs/labs";
import { textOf } from "../../kernel/protocol/quantity";
import { type FreeGoal, type Lock, type Predicted, type PredictedFigure, useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { NOT_SURE } from "../../kernel/run/ranges";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import type { ChallengeName } from "../../kernel/scenario/challenge-names";
import { hasLanes } from "../../kernel/scenario/fields";
import type { Problem } from "../../kernel/scenario/scenario";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { lazyComponent } from "../../ui/lazy-component";
import { Notice } from "../Notice";
import { ofLab } from "../of-lab";
import { tell, useLink } from "./messages";

/** The quiz of the current lab, if it has one. */
const Quiz = ofLab(async ({ quiz }) => {
  if (quiz === undefined) return () => null;
  const [{ Quiz }, lab] = await Promise.all([import("./Quiz"), quiz()]);
  return () => <Quiz lab={lab} />;
});
/** A goal may be of another lab than the scenario. */
const Goal = lazyComponent<{ goal: ChallengeName | FreeGoal }>(async () => {
  const [{ Goal, SentGoal }] = await Promise.all([import("../../lessons/challenges/Goal"), loadLabs()]);
  return ({ goal }) => (typeof goal === "string" ? <Goal challenge={goal} /> : <SentGoal goal={goal} />);
});

const SenderNote = lazyComponent<{ note: string }>(() => import("./SenderNote").then((part) => part.SenderNote));

/** The notices of an address's query: its problems, locked changes, a prediction, a goal and a quiz. */
export function OptionNotices() {
  const { queryProblems, refused, prediction, presentation } = useAsked();
  const { note } = presentation;
  const { place } = useNavigation();
  const { goal } = presentation;
  // The question shows the note. The result of a goal would reveal a state that is still withheld.
  const isAsked = place === "lab" && prediction?.pick === null;
  const isGoalSeen = goal !== null && place === "lab" && !isAsked;
  const hasQuiz = useScenario(({ scenario }) => hasLanes(scenario));
  // The prediction is over when its answer has been shown.
  const isQuizOn =
    hasQuiz &&
    presentation.predict !== null &&
    (prediction === null || (prediction.pick !== null && prediction.shares !== null));
  return (
    <>
      {note !== "" && !isAsked && <SenderNote note={note} />}
      {queryProblems.length > 0 && <QueryNotice problems={queryProblems} />}
      {refused.length > 0 && <LockNotice refused={refused} />}
      {prediction?.pick && <PredictionNote prediction={prediction} />}
      {isGoalSeen && <Goal goal={goal} />}
      {isQuizOn && <Quiz />}
    </>
  );
}

const nameOf = (lock: Lock) => (lock === "workload" ? "the workload" : `policy ${lock}`);

/** Says why a change was not made. @internal */
export function LockNotice({ refused }: { readonly refused: readonly Lock[] }) {
  return (
    <Notice
      texts={["Nothing was changed", `Locked by the link’s author: ${refused.map(nameOf).join(", ")}`]}
      action="Dismiss"
      onAction={() => useAsked.setState({ refused: [] })}
    />
  );
}

/** Names everything in the query that the page could not do. @internal */
export function QueryNotice({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Notice
      texts={["The address asks for something this page cannot do. The rest takes effect"]}
      items={problems.map(({ field, value, allowed }) => ({ given: `${field}=${value}`, text: `allowed: ${allowed}` }))}
      action="Dismiss"
      onAction={() => useAsked.setState({ queryProblems: [] })}
    />
  );
}

/** A person's prediction beside the answer. It stays on the page. */
function PredictionNote({ prediction }: { readonly prediction: Predicted }) {
  useOutcome(prediction);
  const { pick, of, done, shares } = prediction;
  const isLane = useScenario(({ scenario }) => hasLanes(scenario)) && shares?.length === 1;
  const said = pick === NOT_SURE ? "you were not sure" : `you predicted ${pick.words}`;
  return (
    <div className="notice prediction-note" role="status">
      <p>
        At {stepName(done)}
        {isLane && " in lane A"}, {said}. {outcomeWords(shares, of)}
        {verdict(prediction)}
      </p>
    </div>
  );
}

/** The verdict on a prediction; "" = there was none, or nothing to compare it with. */
function verdict({ pick, shares }: Predicted): string {
  if (pick === NOT_SURE || shares === null || shares.every(Number.isNaN)) return "";
  return pick.holds(shares) ? " ✓" : " Not quite.";
}

function outcomeWords(shares: readonly number[] | null, { without, figure }: PredictedFigure) {
  if (shares === null) return "The run has not reached it yet.";
  if (shares.every(Number.isNaN)) return without;
  return (
    <>
      It is{" "}
      {shares.map((share, lane) => (
        <Fragment key={laneLetter(lane)}>
          {lane > 0 && ", "}
          <b>{textOf(figure, share)}</b>
          {shares.length > 1 && ` in ${laneLetter(lane)}`}
        </Fragment>
      ))}
      .
    </>
  );
}

/** Keeps the core's answer when the run reaches the step, and posts it if the address asks for reports. */
function useOutcome(prediction: Predicted): void {
  const { info, lanes } = useReading();
  const { ready } = useTransport();
  const { presentation } = useAsked();
  const { hash } = useLink();
  const { pick, of, done } = prediction;
  const isHere = prediction.shares === null && ready && info.done === done && info.seek === null && lanes.length > 0;
  useEffect(() => {
    if (!isHere) return;
    const shares = lanes.map(of.figure.of);
    useAsked.setState({ prediction: { ...prediction, shares } });
    if (presentation.report) tell({ type: "answer", pick: pick.key, right: pick.holds(shares), link: hash });
  }, [prediction, isHere, lanes, of, presentation, pick, hash]);
}
