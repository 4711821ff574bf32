import type { Scenario } from "./scenario";

/** Operations done when a scenario shows its first state. */
export const doneAt = (at: Scenario["at"]): number => (at === "start" ? 0 : at + 1);
/** The step that a scenario shows when `done` operations are done. */
export const atDone = (done: number): Scenario["at"] => (done === 0 ? "start" : done - 1);
