import type { Lab, Scenario } from "../scenario/scenario";
import { equal } from "../shared/equal";
import { edited, type History, noHistory } from "./history";

/** How a lab was left. */
interface Left {
  readonly scenario: Scenario;
  readonly history: History<Scenario>;
}

/** Labs as they were left: for the other one, for a lesson. */
export class LeftLabs {
  readonly #left: Partial<Record<Lab, Left>> = {};

  /** The edits of the scenario's lab stay for when it comes back. */
  keep(scenario: Scenario, history: History<Scenario>): void {
    this.#left[scenario.lab] = { scenario, history };
  }

  /** The edits of a scenario's lab, to which it comes back; from another scenario than was left there undo() leads to that. */
  historyOf(scenario: Scenario): History<Scenario> {
    const left = this.#left[scenario.lab];
    if (left === undefined) return noHistory;
    return equal({ ...left.scenario, at: 0 }, { ...scenario, at: 0 })
      ? left.history
      : edited(left.history, left.scenario);
  }
}
