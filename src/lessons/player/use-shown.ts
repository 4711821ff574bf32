import { useEffect } from "react";
import { useFaults } from "../../kernel/run/fault-store";
import { isBlank } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { doneAt } from "../../kernel/scenario/done";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { Lesson } from "../format";
import { useOwn } from "./own-store";
import { type Position, stepAt } from "./position";
import { isPlayed, stoppingThere, wayTo } from "./way-to";

/** The scenario of a place: the lesson's, or a person's edit of it if the task asks for one. */
export function scenarioAt(lesson: Lesson, { step, state }: Position): Scenario {
  const { states, task } = stepAt(lesson, step);
  const own = state === 0 && task?.kind === "challenge" ? useOwn.getState().scenario : null;
  return own ?? states[state] ?? states[0];
}

/** Makes the run show the state of a place whenever the place changes. */
export function useShown(lesson: Lesson, { step, state }: Position): void {
  const run = useRun();
  useEffect(() => {
    const { states, speed } = stepAt(lesson, step);
    const { done, seek, playing } = run.frames.frame().info;
    const { scenario } = useScenario.getState();
    const { ready } = useTransport.getState();
    const to = scenarioAt(lesson, { step, state });
    const way = wayTo({ scenario, done, rests: ready && seek === null && !playing }, states[state - 1] ?? null, to);
    if (way === "play") run.transport.setSpeed(speed);
    run.navigation.show(way === "play" ? stoppingThere(to) : to, way);
  }, [run, lesson, step, state]);
}

/** Whether the run is on its way to the state of a place, even while it pauses between two played steps. */
export function useIsOnItsWay(lesson: Lesson, position: Position): boolean {
  const { info } = useReading();
  const to = scenarioAt(lesson, position);
  const before = stepAt(lesson, position.step).states[position.state - 1] ?? null;
  const done = doneAt(to.at);
  const rests = info.seek === null && info.frontier < done && isPlayed(before, to);
  return info.done < done && (info.playing || rests);
}

/** Whether the run has reached the state of a place, or never will because it failed. */
export function useHasArrived(lesson: Lesson, position: Position): boolean {
  const { info, lanes } = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  const failure = useFaults((faults) => faults.failure);
  const to = scenarioAt(lesson, position);
  if (failure !== null) return true;
  const isThisRun = equal(simulationKey(scenario), simulationKey(to)) && !lanes.some(isBlank);
  return isThisRun && info.frontier >= doneAt(to.at);
}
