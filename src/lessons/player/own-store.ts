import { create } from "zustand";
import type { Scenario } from "../../scenario/scenario";

interface Own {
  /** What a person made of the scenario of a challenge; null = nothing yet. */
  readonly scenario: Scenario | null;
  /** The buffer that was to be freed by hand has been. */
  readonly hasFreed: boolean;
}

/** What came of a person's tasks, until the page closes. */
export const useOwn = create<Own>()(() => ({ scenario: null, hasFreed: false }));
