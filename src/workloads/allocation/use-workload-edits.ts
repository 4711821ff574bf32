import { useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Problem } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { allocationOf } from "../../models/allocation/allocation-of";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { changedWorkload } from "../../models/allocation/workload-change";
import { equal } from "../../shared/equal";
import { OPTION_WORDS } from "./form-words";
import { useWhenReplaced } from "./slots";

/** The side effects of a change of the workload. @internal */
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

/** Changes the workload. Returns the problems that prevented it. */
export type Edit = (change: Partial<AllocationScenario>) => readonly Problem[];

/** Functions that change the workload, and the result of the last change. */
export interface WorkloadEdits {
  readonly edit: Edit;
  /** Like `edit`, but reports its problems in `problems`. */
  readonly choose: (change: Partial<AllocationScenario>) => void;
  /** The side effects of the last change; "" = no change. */
  readonly note: string;
  readonly problems: readonly Problem[];
}

/** Every change runs at once, from the start, and can be undone. */
export function useWorkloadEdits(scenario: AllocationScenario): WorkloadEdits {
  const run = useRun();
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useWhenReplaced(() => setProblems([]));
  const edit = (change: Partial<AllocationScenario>): readonly Problem[] => {
    const { at: _, ...next } = changedWorkload(scenario, change);
    const checked = validateScenario({ ...next, at: scenario.at });
    if (!checked.ok) return checked.error;
    if (equal(checked.value, scenario)) return [];
    setNote(editNote(scenario, allocationOf(checked.value)));
    setProblems([]);
    run.history.edit(next);
    return [];
  };
  return { edit, choose: (change) => setProblems(edit(change)), note, problems };
}
