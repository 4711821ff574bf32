import { pointersOf } from "../../../models/allocation/batches";
import type { CallKind } from "../../../models/allocation/call-summary";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** The calls that a lesson shows: those whose batch has ended. A later batch would answer the question before it. */
export function shownCalls(scenario: ReallocScenario, done: number): readonly CallKind[] {
  const pointers = pointersOf(scenario);
  if (done >= 3 * pointers) return ["malloc", "realloc", "free"];
  if (scenario.order === "one" || done < pointers) return [];
  return done < 2 * pointers ? ["malloc"] : ["malloc", "realloc"];
}

/** The calls that a step is about: reallocs, or what came before them; null = no batch has ended. */
export const mainCall = (calls: readonly CallKind[]): "malloc" | "realloc" | null => {
  if (calls.includes("realloc")) return "realloc";
  return calls.includes("malloc") ? "malloc" : null;
};
