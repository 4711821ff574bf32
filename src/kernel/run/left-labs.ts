import type { Lab } from "../../labs/lab-id";
import { equal } from "../../shared/equal";
import type { Scenario } from "../scenario/scenario";
import { edited, type History, noHistory } from "./history";

/** Labs as they were left: for the other one, for a lesson. */
export type LeftLabs = Partial<Record<Lab, { readonly scenario: Scenario; readonly history: History<Scenario> }>>;

/** The edits of a scenario's lab, to which it comes back; from another scenario than was left there undo() leads to that. */
export function historyOf(labs: LeftLabs, next: Scenario): History<Scenario> {
  const left = labs[next.lab];
  if (!left) return noHistory;
  const { scenario, history } = left;
  return equal({ ...scenario, at: 0 }, { ...next, at: 0 }) ? history : edited(history, scenario);
}
