import { create } from "zustand";

/** The lane that a person has just added and will want to change; null = none. */
export const useNewLane = create<{ readonly lane: number | null }>(() => ({ lane: null }));
