import { create } from "zustand";
import type { ReallocScenario } from "./scenario/realloc-scenario";

/** View state of the realloc lab that is not in the scenario. */
interface ReallocLook {
  /** The lane in focus. */
  readonly focus: number;
  /** The scenario while a person drags the threshold; null = nobody does. */
  readonly draft: ReallocScenario | null;
  /** Whether the chart shows measured calls; null = wherever there is room for them. */
  readonly showsMeasured: boolean | null;
}

export const useReallocLook = create<ReallocLook>()(() => ({ focus: 0, draft: null, showsMeasured: null }));
