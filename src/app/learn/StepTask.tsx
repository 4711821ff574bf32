import type { LessonStep } from "../../lessons/format";
import { later } from "../../ui/later";
import type { ChallengeTaskProps } from "./ChallengeTask";
import type { FreeTaskProps } from "./FreeTask";

const ChallengeTask = later<ChallengeTaskProps>(() => import("./ChallengeTask").then((part) => part.ChallengeTask));
const FreeTask = later<FreeTaskProps>(() => import("./FreeTask").then((part) => part.FreeTask));

/** What is done at the first state of a step. */
export function StepTask({ step, state }: { readonly step: LessonStep; readonly state: number }) {
  const { task, lane, states } = step;
  if (task === undefined || state > 0) return null;
  if (task.kind === "challenge") return <ChallengeTask task={task} lane={lane} />;
  return <FreeTask bytes={task.bytes} requests={task.requests} start={states[0].moves} lane={lane} />;
}
