import { equal } from "../shared/equal";
import type { Affects, LiveCommand } from "./field";
import { defaultScenario, scenarioTable } from "./fields";
import type { Scenario } from "./scenario";

const KEYS = Object.keys(scenarioTable) as readonly (keyof Scenario)[];

const changesRun = (affects: Affects) => affects === "requests" || affects === "lanes";

/** The defaults of the fields that do not change a run. */
const unrelated: Partial<Scenario> = Object.fromEntries(
  KEYS.filter((key) => !changesRun(scenarioTable[key].affects)).map((key) => [key, defaultScenario[key]]),
);

/** What decides a run, lane by lane: a scenario without where it is looked at and how, where it stops, what its counts cost, and its title. */
export const running = (scenario: Scenario): Scenario => ({ ...scenario, ...unrelated });

/** Who asks for what: a run without its policies. What counts as big depends on the requests alone. */
export const requests = (scenario: Scenario): Scenario => ({ ...running(scenario), lanes: [] });

/** Whether two scenarios have the same requests and the same thresholds. */
export const sameRequests = (one: Scenario, other: Scenario): boolean => equal(requests(one), requests(other));

/** Whether the run `here` can continue as `next`: nothing that decides the requests differs. */
export const canContinue = (here: Scenario, next: Scenario): boolean =>
  KEYS.every((key) => scenarioTable[key].affects !== "requests" || equal(here[key], next[key]));

/** The commands that tell a run `here` that it continues as `next`. */
export const liveCommands = (here: Scenario, next: Scenario): ReadonlySet<LiveCommand> =>
  new Set(
    KEYS.filter((key) => !equal(here[key], next[key])).flatMap((key) => {
      const { affects } = scenarioTable[key];
      return typeof affects === "object" ? [affects.live] : [];
    }),
  );

/** Whether `next` is the run `here` with one more move by hand. */
export const isMoveMore = (here: Scenario, next: Scenario): boolean =>
  next.moves.length > here.moves.length && equal(running({ ...next, moves: next.moves.slice(0, -1) }), running(here));
