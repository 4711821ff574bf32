import { useEffect } from "react";
import { useFaults } from "../../kernel/run/fault-store";
import { isBlank } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import type { Navigation } from "../../kernel/run/navigation";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { doneAt } from "../../kernel/scenario/done";
import { isStepBreakpoint, type Scenario, stopAt } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { Lesson } from "../format";
import { useOwn } from "./own-store";
import { type Position, stepAt } from "./position";

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

/** The position of the run. */
interface Here {
  readonly scenario: Scenario;
  /** Operations done. */
  readonly done: number;
  /** Nothing moves. */
  readonly rests: boolean;
}

/** Whether a state is far enough from the previous one to be played. */
const isPlayed = (before: Scenario | null, to: Scenario): boolean =>
  before !== null && equal(simulationKey(before), simulationKey(to)) && doneAt(to.at) > doneAt(before.at) + 1;

/**
 * How the run reaches a state: by the single step that leads there, by playing from the previous state, or by a jump
 * from anywhere else. `before`: the previous state in the lesson's step.
 * @internal
 */
export function wayTo(
  here: Here,
  before: Scenario | null,
  to: Scenario,
): NonNullable<Parameters<Navigation["show"]>[1]> {
  const done = doneAt(to.at);
  if (!here.rests || !equal(simulationKey(here.scenario), simulationKey(to)) || here.done >= done) return "jump";
  if (here.done === done - 1) return "step";
  return before !== null && here.done === doneAt(before.at) && isPlayed(before, to) ? "play" : "jump";
}

/** The scenario with a rule that stops playing at its own step. @internal */
export function stoppingThere(scenario: Scenario): Scenario {
  const { at, breakpoints } = scenario;
  const stops = breakpoints.some((rule) => isStepBreakpoint(rule) && rule.step === at);
  if (stops || at === "start") return scenario;
  return { ...scenario, breakpoints: [...breakpoints, stopAt(at)] };
}
