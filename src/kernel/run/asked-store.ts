import { create } from "zustand";
import type { Problem } from "../scenario/scenario";
import type { Prediction } from "./prediction";
import { DEFAULT_PRESENTATION, type Lock, type Presentation } from "./presentation";

export interface AskedState {
  /** How the address's query configures the page. */
  readonly presentation: Presentation;
  /** Every problem of the query, until a person dismisses them. */
  readonly queryProblems: readonly Problem[];
  /** The locks that prevented the last change, until a person dismisses them. */
  readonly refused: readonly Lock[];
  /** What a person expects of the link's state. Null = not asked, or declined. */
  readonly prediction: Prediction | null;
}

/** What the address asks of the page, and the problems it caused. */
export const useAsked = create<AskedState>()(() => ({
  presentation: DEFAULT_PRESENTATION,
  queryProblems: [],
  refused: [],
  prediction: null,
}));
