import type { AllocationScenario } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";
import { OPTION_WORDS } from "./form-words";

/** The side effects of a change of the workload. */
export function editNote(before: AllocationScenario, after: AllocationScenario): string {
  if (equal({ ...before, lanes: after.lanes }, after)) return "The policy has changed; the requests are the same.";
  const notes = [
    after.moves.length === 0 ? "The run restarts from step 0." : "The run restarts after the operations by hand.",
  ];
  if (before.life === "fixed-counts" && after.life !== "fixed-counts") {
    notes.push(`Requests and returns now happen ${OPTION_WORDS.life[after.life]}.`);
  }
  if (before.life !== "fixed-counts" && after.life === "fixed-counts") {
    notes.push("Fixed counts switch to listed sizes and splitmix64.");
  }
  if (before.generator === "msvc" && after.generator === "pcg32") {
    notes.push("Random numbers now come from PCG32, because rand() supports only the article’s kind of workload.");
  }
  if (before.sizes !== "histogram" && after.sizes === "histogram") {
    notes.push("The sizes are now a histogram with a bin for each bar.");
  }
  return notes.join(" ");
}
