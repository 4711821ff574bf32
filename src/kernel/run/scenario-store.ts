import { create } from "zustand";
import { defaultScenario } from "../scenario/fields";
import type { Scenario } from "../scenario/scenario";
import { type History, noHistory } from "./history";

export interface ScenarioState {
  readonly scenario: Scenario;
  /** Edits to take back, as scenarios at the step where they were left. */
  readonly history: History<Scenario>;
}

/** The scenario that the page shows, and how it came about. It lives in the address. */
export const useScenario = create<ScenarioState>()(() => ({ scenario: defaultScenario, history: noHistory }));
