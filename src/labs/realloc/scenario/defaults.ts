import { defaultsOf } from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import { reallocLane } from "./lanes";
import { middleCall, reallocModel } from "./model";
import type { ReallocScenario } from "./realloc-scenario";

/** The default scenario: realloc from 64 to 128 KiB in glibc, at the middle call. Version 1 must never change it. */
export const cliffScenario = defaultsOf<ReallocScenario>(tableOf("realloc", reallocModel));

/** A vector that grows by copying, half as much again each time. */
export const vectorScenario: ReallocScenario = { ...cliffScenario, stage: "growth", by: "copy", grow: [3, 2] };

/** A scenario with some values changed, at the middle call of its size. */
export const changed = (scenario: ReallocScenario, change: Partial<ReallocScenario>): ReallocScenario => {
  const next = { ...scenario, ...change };
  return { ...next, lanes: next.lanes.map(reallocLane), at: middleCall(next) };
};
