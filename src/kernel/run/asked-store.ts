import { create } from "zustand";
import type { Problem } from "../scenario/scenario";
import type { Prediction } from "./prediction";
import { DEFAULT_PRESENTATION, type Lock, type Presentation } from "./presentation";

interface AskedState {
  /** How the address's query configures the page. */
  readonly presentation: Presentation;
  /** Every problem of the query, until a person dismisses them. */
  readonly queryProblems: readonly Problem[];
  /** The locks that prevented the last change, until a person dismisses them. */
  readonly refused: readonly Lock[];
  /** A person's prediction for the link's state. Null = not asked, or declined. */
  readonly prediction: Prediction | null;
}

/** The options in the address, and the problems they caused. */
export const useAsked = create<AskedState>()(() => ({
  presentation: DEFAULT_PRESENTATION,
  queryProblems: [],
  refused: [],
  prediction: null,
}));
