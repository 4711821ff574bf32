import { useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { changedWorkload } from "../../models/allocation/workload-change";
import { equal } from "../../shared/equal";
import { editNote } from "./edit-note";
import { useWhenReplaced } from "./slots";

/** Changes the workload; the problems that kept it from that. */
export type Edit = (change: Partial<Scenario>) => readonly Problem[];

/** Ways to change the workload, and the result of the last change. */
export interface WorkloadEdits {
  readonly edit: Edit;
  /** As `edit`, with its problems told in `problems`. */
  readonly choose: (change: Partial<Scenario>) => void;
  /** What the last change brought with it; "" = none was made. */
  readonly note: string;
  readonly problems: readonly Problem[];
}

/** Whatever is changed runs at once, from the start, and can be undone. */
export function useWorkloadEdits(scenario: Scenario): WorkloadEdits {
  const run = useRun();
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useWhenReplaced(() => setProblems([]));
  const edit = (change: Partial<Scenario>): readonly Problem[] => {
    const { at: _, ...next } = changedWorkload(scenario, change);
    const checked = validateScenario({ ...next, at: scenario.at });
    if (!checked.ok) return checked.error;
    if (equal(checked.value, scenario)) return [];
    setNote(editNote(scenario, checked.value));
    setProblems([]);
    run.history.edit(next);
    return [];
  };
  return { edit, choose: (change) => setProblems(edit(change)), note, problems };
}
