import { create } from "zustand";
import type { Scenario } from "../../scenario/scenario";

/** The scenario that a person made of the one of a challenge, until the page closes; null = none yet. */
export const useOwn = create<{ readonly scenario: Scenario | null }>()(() => ({ scenario: null }));
