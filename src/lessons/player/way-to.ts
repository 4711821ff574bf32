import type { Navigation } from "../../kernel/run/navigation";
import { doneAt } from "../../kernel/scenario/done";
import { isStepBreakpoint, type Scenario, stopAt } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";

/** The position of the run. */
export interface Here {
  readonly scenario: Scenario;
  /** Operations done. */
  readonly done: number;
  /** Nothing moves. */
  readonly rests: boolean;
}

/** Whether a state is far enough from the previous one to be played. */
export const isPlayed = (before: Scenario | null, to: Scenario): boolean =>
  before !== null && equal(simulationKey(before), simulationKey(to)) && doneAt(to.at) > doneAt(before.at) + 1;

/**
 * How the run reaches a state: by the single step that leads there, by playing from the previous state, or by a jump
 * from anywhere else. `before`: the previous state in the lesson's step.
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

/** The scenario with a rule that stops playing at its own step. */
export function stoppingThere(scenario: Scenario): Scenario {
  const { at, breakpoints } = scenario;
  const stops = breakpoints.some((rule) => isStepBreakpoint(rule) && rule.step === at);
  if (stops || at === "start") return scenario;
  return { ...scenario, breakpoints: [...breakpoints, stopAt(at)] };
}
