import { loadLabs } from "../../kernel/labs/labs";
import { useAsked } from "../../kernel/run/asked-store";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { hasLanes } from "../../kernel/scenario/fields";
import { lazyComponent } from "../../ui/lazy-component";
import { ofLab } from "../of-lab";
import { LockNotice } from "./LockNotice";
import { PredictionNote } from "./PredictionNote";
import { QueryNotice } from "./QueryNotice";

/** The quiz of the current lab, if it has one. */
const Quiz = ofLab(async ({ quiz }) => {
  if (quiz === undefined) return () => null;
  const [{ Quiz }, lab] = await Promise.all([import("./Quiz"), quiz()]);
  return () => <Quiz lab={lab} />;
});
/** A goal may be of another lab than the scenario. */
const Goal = lazyComponent(async () => {
  const [{ Goal }] = await Promise.all([import("../../lessons/challenges/Goal"), loadLabs()]);
  return Goal;
});

/** The notices of an address's query: its problems, locked changes, a prediction, a goal and a quiz. */
export function OptionNotices() {
  const { queryProblems, refused, prediction, presentation } = useAsked();
  const { place } = useNavigation();
  const { goal } = presentation;
  // The result of a goal would reveal a state that is still withheld.
  const isGoalSeen = goal !== null && place === "lab" && prediction?.pick !== null;
  const hasQuiz = useScenario(({ scenario }) => hasLanes(scenario));
  // The prediction is over when its answer has been shown.
  const isQuizOn =
    hasQuiz && presentation.predict && (prediction === null || (prediction.pick !== null && prediction.share !== null));
  return (
    <>
      {queryProblems.length > 0 && <QueryNotice problems={queryProblems} />}
      {refused.length > 0 && <LockNotice refused={refused} />}
      {prediction?.pick && <PredictionNote prediction={prediction} />}
      {isGoalSeen && <Goal challenge={goal} />}
      {isQuizOn && <Quiz />}
    </>
  );
}
