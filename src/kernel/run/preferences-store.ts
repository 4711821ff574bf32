import { create } from "zustand";
import { store } from "./local-storage";

/** How the page looks; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark" | "projector";
export const THEMES: readonly Theme[] = ["auto", "light", "dark", "projector"];

/** Where single keys work that type a character elsewhere: with the focus on the stage, everywhere, or not at all. */
export type Shortcuts = "stage" | "everywhere" | "off";
export const SHORTCUTS: readonly Shortcuts[] = ["stage", "everywhere", "off"];

/** Whether a screen reader is told what happens without being asked. */
export type Announcements = "on" | "off";
export const ANNOUNCEMENTS: readonly Announcements[] = ["on", "off"];

interface Preferences {
  readonly theme: Theme;
  readonly shortcuts: Shortcuts;
  readonly announcements: Announcements;
  setTheme(theme: Theme): void;
  setShortcuts(shortcuts: Shortcuts): void;
  setAnnouncements(announcements: Announcements): void;
}

/** What a person prefers on this device. Kept in localStorage where that is allowed. */
export const usePreferences = create<Preferences>()((set) => ({
  theme: stored("theme", THEMES, "auto"),
  shortcuts: stored("shortcuts", SHORTCUTS, "stage"),
  announcements: stored("announcements", ANNOUNCEMENTS, "on"),
  setTheme: (theme) => set({ theme: kept("theme", theme) }),
  setShortcuts: (shortcuts) => set({ shortcuts: kept("shortcuts", shortcuts) }),
  setAnnouncements: (announcements) => set({ announcements: kept("announcements", announcements) }),
}));

function stored<T extends string>(name: string, known: readonly T[], otherwise: T): T {
  try {
    return known.find((value) => value === localStorage.getItem(`bufferlab.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function kept<T extends string>(name: string, value: T): T {
  store(`bufferlab.${name}`, value);
  return value;
}
