import { equal } from "../../shared/equal";
import { laneOf } from "../scenario/lanes";
import type { Scenario } from "../scenario/scenario";
import { workloadKey } from "../scenario/simulation-key";
import type { Lock } from "./presentation";

/** What of `lock` would be another one if `next` took the place of `now`. */
export const brokenLocks = (lock: readonly Lock[], now: Scenario, next: Scenario): readonly Lock[] =>
  lock.filter((name) => !equal(locked(name, now), locked(name, next)));

/** What a lock holds. A lane that is not there is held too: as none. */
const locked = (name: Lock, scenario: Scenario): unknown =>
  name === "workload" ? workloadKey(scenario) : (scenario.lanes[laneOf(name)] ?? null);
