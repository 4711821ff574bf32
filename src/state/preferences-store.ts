import { create } from "zustand";

/** How the page looks; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const KEY = "bufferlab.theme";

interface Preferences {
  readonly theme: Theme;
  setTheme(theme: Theme): void;
}

/** What a person prefers on this device. Kept in localStorage where that is allowed. */
export const usePreferences = create<Preferences>()((set) => ({
  theme: storedTheme(),
  setTheme: (theme) => {
    store(theme);
    set({ theme });
  },
}));

/** Puts the theme on the page, now and whenever it changes. */
export function applyTheme(): void {
  const apply = ({ theme }: Preferences) => {
    if (theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.dataset.theme = theme;
  };
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
}

function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";
  } catch {
    return "auto";
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice holds until the page closes.
  }
}
