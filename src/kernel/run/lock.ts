import { equal } from "../../shared/equal";
import { laneOf } from "../scenario/lanes";
import type { Scenario } from "../scenario/scenario";
import { workloadKey } from "../scenario/simulation-key";
import type { Lock } from "./presentation";

/** The locks that a change from `now` to `next` would break. */
export const brokenLocks = (lock: readonly Lock[], now: Scenario, next: Scenario): readonly Lock[] =>
  lock.filter((name) => !equal(locked(name, now), locked(name, next)));

/** The value that a lock protects. A missing lane is protected too, as undefined. */
const locked = (name: Lock, scenario: Scenario): unknown =>
  name === "workload" ? workloadKey(scenario) : (scenario.lanes[laneOf(name)] ?? null);
