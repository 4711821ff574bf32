import { LAB_MODELS } from "../../labs/models";
import { equal } from "../../shared/equal";
import type { Affects, LiveCommand, Row } from "./field";
import { fieldsOf } from "./fields";
import type { Scenario } from "./scenario";

const changesRun = (affects: Affects) => affects === "requests" || affects === "lanes";

/** The fields of a scenario in which another differs from it. */
const changes = (here: Scenario, next: Scenario): readonly Row[] =>
  Object.entries(fieldsOf(next))
    .filter(([key]) => !equal(here[key as keyof Scenario], next[key as keyof Scenario]))
    .map(([, row]) => row);

/** What decides a run, lane by lane: a scenario without where it is looked at and how, where it stops, what its counts cost, and its title. */
export function simulationKey<S extends Scenario>(scenario: S): S {
  const unrelated = Object.entries(fieldsOf(scenario)).filter(([, { affects }]) => !changesRun(affects));
  return { ...scenario, ...Object.fromEntries(unrelated.map(([key, row]) => [key, row.default])) };
}

/** Who asks for what: a run without its policies. What counts as big depends on the requests alone. */
export const workloadKey = <S extends Scenario>(scenario: S): S => ({ ...simulationKey(scenario), lanes: [] });

/** Whether two scenarios have the same requests and the same thresholds. */
export const sameRequests = (one: Scenario, other: Scenario): boolean => equal(workloadKey(one), workloadKey(other));

/** Whether the run `here` can continue as `next`: nothing that decides the requests differs. */
export const canContinue = (here: Scenario, next: Scenario): boolean =>
  changes(here, next).every(({ affects }) => affects !== "requests");

/** The commands that tell a run `here` that it continues as `next`. */
export const liveCommands = (here: Scenario, next: Scenario): ReadonlySet<LiveCommand> =>
  new Set(changes(here, next).flatMap(({ affects }) => (typeof affects === "object" ? [affects.live] : [])));

/** How many steps of a scenario a person made by hand. */
export const handSteps = (scenario: Scenario): number => LAB_MODELS[scenario.lab].byHand?.count(scenario) ?? 0;

/** Whether `next` is the run `here` with one more step by hand. */
export function hasOneMoreStep(here: Scenario, next: Scenario): boolean {
  const { byHand } = LAB_MODELS[next.lab];
  if (byHand === undefined || handSteps(next) <= handSteps(here)) return false;
  return equal(simulationKey(byHand.withoutLast(next)), simulationKey(here));
}
