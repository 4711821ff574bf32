import type { ComponentType } from "react";
import type { LabLesson } from "../../labs/shared/lab-lesson";
import type { LessonStep } from "../../lessons/format";
import { allocationOf } from "../../models/allocation/allocation-of";
import { lazyComponent } from "../../ui/lazy-component";
import type { ChallengeTaskProps, FreeTaskProps } from "./tasks";

export interface StepTaskProps {
  readonly step: LessonStep;
  /** The index of the shown state. */
  readonly state: number;
}

/** The task at a step's first state, with the forms of its lab. Each form is loaded when it is first shown. */
export function stepTaskOf({ laneEditor, caller }: LabLesson): ComponentType<StepTaskProps> {
  const ChallengeTask = lazyComponent<Omit<ChallengeTaskProps, "Editor">>(async () => {
    if (laneEditor === undefined) return () => null;
    const [{ ChallengeTask }, Editor] = await Promise.all([import("./tasks"), laneEditor()]);
    return (props) => <ChallengeTask {...props} Editor={Editor} />;
  });
  const FreeTask = lazyComponent<Omit<FreeTaskProps, "Caller">>(async () => {
    if (caller === undefined) return () => null;
    const [{ FreeTask }, Caller] = await Promise.all([import("./tasks"), caller()]);
    return (props) => <FreeTask {...props} Caller={Caller} />;
  });
  return ({ step: { task, lane, states }, state }) => {
    if (task === undefined || state > 0) return null;
    if (task.kind === "challenge") return <ChallengeTask task={task} lane={lane} />;
    return <FreeTask bytes={task.bytes} requests={task.requests} start={allocationOf(states[0]).moves} lane={lane} />;
  };
}
