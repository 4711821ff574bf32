import { create } from "zustand";

/** Whether this browser has kept what it was asked to keep last: storage may be blocked or full. */
export const useStorage = create<{ readonly isKept: boolean }>()(() => ({ isKept: true }));

/** Keeps a text in localStorage. False = the browser does not, and useKept says so. */
export function store(key: string, text: string): boolean {
  const isKept = attempt(() => localStorage.setItem(key, text));
  useStorage.setState({ isKept });
  return isKept;
}

/** Deletes a text from localStorage, where there may be none. */
export const removeStored = (key: string): boolean => attempt(() => localStorage.removeItem(key));

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
