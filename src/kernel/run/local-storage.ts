import { create } from "zustand";

/** Whether the last write succeeded: storage may be blocked or full. */
export const useStorage = create<{ readonly isKept: boolean }>()(() => ({ isKept: true }));

/** Stores a text in localStorage. False = the browser refused, and useStorage says so. */
export function store(key: string, text: string): boolean {
  const isKept = attempt(() => localStorage.setItem(key, text));
  useStorage.setState({ isKept });
  return isKept;
}

/** Deletes a text from localStorage, if present. */
export const removeStored = (key: string): boolean => attempt(() => localStorage.removeItem(key));

/** False = the browser refused: storage may be blocked, and an address may change only so often. */
export function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
