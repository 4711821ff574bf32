import { later } from "../../components/later";
import type { LessonStep } from "../../lessons/format";

const ChallengeTask = later<{ readonly challenge: string; readonly lane: number }>(() =>
  import("./ChallengeTask").then((part) => part.ChallengeTask),
);

/** What is done at the first state of a step. */
export function StepTask({ step, state }: { readonly step: LessonStep; readonly state: number }) {
  const { task, lane } = step;
  if (task?.kind === "challenge" && state === 0) return <ChallengeTask challenge={task.challenge} lane={lane} />;
  return null;
}
