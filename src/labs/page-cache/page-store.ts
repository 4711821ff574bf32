import { create } from "zustand";

/** The lane that a person looks at. Files read it outside React. */
export const usePageLook = create<{ readonly focus: number }>()(() => ({ focus: 0 }));
