import { equal } from "../../shared/equal";
import type { Lab, Scenario } from "../scenario/scenario";
import { edited, type History, noHistory } from "./history";

interface SuspendedLab {
  readonly scenario: Scenario;
  readonly history: History<Scenario>;
  /** The scenario with which the lab was opened; null = the page had opened none. */
  readonly opened: Scenario | null;
}

/** Labs as they were left, for another lab or a lesson. */
export type SuspendedLabs = Partial<Record<Lab, SuspendedLab>>;

/**
 * The edit history for a return to a scenario's lab. If the lab was left with another scenario, undo() leads to that
 * one.
 */
export function historyOf(labs: SuspendedLabs, next: Scenario): History<Scenario> {
  const left = labs[next.lab];
  if (!left) return noHistory;
  const { scenario, history } = left;
  return equal({ ...scenario, at: 0 }, { ...next, at: 0 }) ? history : edited(history, scenario);
}
