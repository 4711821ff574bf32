import { create } from "zustand";
import { defaultScenario } from "../scenario/fields";
import type { Scenario } from "../scenario/scenario";

/** Undo and redo states, newest last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** The most edits that can be undone. */
const MOST_EDITS = 200;

export const noHistory = { past: [], future: [] } as const;

/** Records `present` before an edit, and clears redo. */
export const edited = <T>({ past }: History<T>, present: T): History<T> => ({
  past: [...past, present].slice(-MOST_EDITS),
  future: [],
});

/** The state to undo to, and the history afterward; null = nothing to undo. */
export function undone<T>({ past, future }: History<T>, present: T): { state: T; history: History<T> } | null {
  const state = past.at(-1);
  return state === undefined ? null : { state, history: { past: past.slice(0, -1), future: [...future, present] } };
}

/** The state to redo, and the history afterward; null = nothing to redo. */
export function redone<T>({ past, future }: History<T>, present: T): { state: T; history: History<T> } | null {
  const state = future.at(-1);
  return state === undefined ? null : { state, history: { past: [...past, present], future: future.slice(0, -1) } };
}

interface ScenarioState {
  readonly scenario: Scenario;
  /** Past and undone edits, as scenarios at the step where each was left. */
  readonly history: History<Scenario>;
}

/** The scenario on the page, and its edit history. The address holds it. */
export const useScenario = create<ScenarioState>()(() => ({ scenario: defaultScenario, history: noHistory }));
