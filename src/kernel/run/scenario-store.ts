import { create } from "zustand";
import { defaultScenario } from "../scenario/fields";
import type { Scenario } from "../scenario/scenario";
import { type History, noHistory } from "./history";

interface ScenarioState {
  readonly scenario: Scenario;
  /** Past and undone edits, as scenarios at the step where each was left. */
  readonly history: History<Scenario>;
}

/** The scenario on the page, and its edit history. The address holds it. */
export const useScenario = create<ScenarioState>()(() => ({ scenario: defaultScenario, history: noHistory }));
