import { equal } from "../../shared/equal";
import { modelOf } from "../labs/labs";
import type { Affects, LiveCommand, ScenarioField } from "./field";
import { fieldsOf } from "./fields";
import type { Scenario } from "./scenario";

const changesRun = (affects: Affects) => affects === "requests" || affects === "lanes";

/** The fields in which two scenarios differ, besides values that lead to the same run. */
const changes = (here: Scenario, next: Scenario): readonly ScenarioField[] =>
  Object.entries(fieldsOf(next))
    .filter(([key, { sameRun = equal }]) => !sameRun(here[key as keyof Scenario], next[key as keyof Scenario]))
    .map(([, row]) => row);

/** Everything that decides a run, lane by lane: the scenario without its step, view, stop rules, prices and title. */
export function simulationKey<S extends Scenario>(scenario: S): S {
  const unrelated = Object.entries(fieldsOf(scenario)).filter(([, { affects }]) => !changesRun(affects));
  return { ...scenario, ...Object.fromEntries(unrelated.map(([key, row]) => [key, row.default])) };
}

/** Whether two scenarios are states of the same run, seen in one way or another. */
export const isSameRun = (here: Scenario, next: Scenario): boolean =>
  changes(here, next).every(({ affects }) => !changesRun(affects));

/** Whether everything that decides the run has its default. */
export const hasDefaultRun = (scenario: Scenario): boolean =>
  Object.entries(fieldsOf(scenario)).every(
    ([key, row]) => !changesRun(row.affects) || equal(scenario[key as keyof Scenario], row.default),
  );

/** The values that a running simulation can change without a restart, such as prices. */
export const changeableValues = (scenario: Scenario): Partial<Scenario> =>
  Object.fromEntries(
    Object.entries(fieldsOf(scenario))
      .filter(([, { affects }]) => typeof affects === "object" && affects.live === "change")
      .map(([key]) => [key, scenario[key as keyof Scenario]]),
  );

/** The workload of a run, without its policies. The big threshold depends on the requests alone. */
export const workloadKey = <S extends Scenario>(scenario: S): S => ({ ...simulationKey(scenario), lanes: [] });

/** Whether two scenarios have the same requests and thresholds. */
export const sameRequests = (one: Scenario, other: Scenario): boolean => equal(workloadKey(one), workloadKey(other));

/** Whether the run `here` can continue as `next`, because every request stays the same. */
export const canContinue = (here: Scenario, next: Scenario): boolean =>
  changes(here, next).every(({ affects }) => affects !== "requests");

/** The commands that turn the run `here` into `next`. */
export const liveCommands = (here: Scenario, next: Scenario): ReadonlySet<LiveCommand> =>
  new Set(changes(here, next).flatMap(({ affects }) => (typeof affects === "object" ? [affects.live] : [])));

/** The number of steps that a person made by hand. */
export const handSteps = (scenario: Scenario): number => modelOf(scenario.lab).byHand?.count(scenario) ?? 0;

/** Whether `next` is `here` plus one step by hand. */
export function hasOneMoreStep(here: Scenario, next: Scenario): boolean {
  const { byHand } = modelOf(next.lab);
  if (byHand === undefined || handSteps(next) <= handSteps(here)) return false;
  return equal(simulationKey(byHand.withoutLast(next)), simulationKey(here));
}
