import { create } from "zustand";

/** What a person looks at, which files read outside React. */
export const usePageLook = create<{ readonly focus: number }>()(() => ({ focus: 0 }));
