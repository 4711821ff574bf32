import { create } from "zustand";
import type { Problem } from "../scenario/scenario";
import type { Prediction } from "./prediction";
import { DEFAULT_PRESENTATION, type Lock, type Presentation } from "./presentation";

export interface AskedState {
  /** What the query of the address asks of the page. */
  readonly presentation: Presentation;
  /** All that is wrong with the query, until it is read. */
  readonly queryProblems: readonly Problem[];
  /** What is locked and kept the last change from being made, until it is read. */
  readonly refused: readonly Lock[];
  /** What a person expects of the state of the link. Null = they were not asked, or would not say. */
  readonly prediction: Prediction | null;
}

/** What the query of the address asks of the page, and what came of it. */
export const useAsked = create<AskedState>()(() => ({
  presentation: DEFAULT_PRESENTATION,
  queryProblems: [],
  refused: [],
  prediction: null,
}));
