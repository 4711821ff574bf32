import { create } from "zustand";

/** View state of the realloc lab that is not in the scenario. */
interface ReallocLook {
  /** The lane in focus. */
  readonly focus: number;
}

export const useReallocLook = create<ReallocLook>()(() => ({ focus: 0 }));
