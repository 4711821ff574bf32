import { create } from "zustand";

/** The stack that a person looks at. Files read it outside React. */
export const platesLook = create<{ readonly focus: number }>()(() => ({ focus: 0 }));
