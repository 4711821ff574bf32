import { create } from "zustand";
import { attempt, store } from "./local-storage";
import { useOverlay } from "./overlay-store";

/** The page's colors; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark" | "projector";
export const THEMES: readonly Theme[] = ["auto", "light", "dark", "projector"];

/**
 * Where single-key shortcuts work that would otherwise type a character: on the focused stage, everywhere, or nowhere.
 */
export type Shortcuts = "stage" | "everywhere" | "off";
export const SHORTCUTS: readonly Shortcuts[] = ["stage", "everywhere", "off"];

/** Whether screen readers get unrequested announcements. */
export type Announcements = "on" | "off";
export const ANNOUNCEMENTS: readonly Announcements[] = ["on", "off"];

/** How much of a lab is shown: the stage with one curve, also what compares its lanes, or everything. */
export type Layer = "look" | "compare" | "everything";
export const LAYERS: readonly Layer[] = ["look", "compare", "everything"];

interface Preferences {
  readonly theme: Theme;
  readonly shortcuts: Shortcuts;
  readonly announcements: Announcements;
  readonly layer: Layer;
  setTheme(theme: Theme): void;
  setShortcuts(shortcuts: Shortcuts): void;
  setAnnouncements(announcements: Announcements): void;
  setLayer(layer: Layer): void;
}

/** A person's preferences on this device, stored in localStorage where allowed. */
export const usePreferences = create<Preferences>()((set) => ({
  theme: stored("theme", THEMES, "auto"),
  shortcuts: stored("shortcuts", SHORTCUTS, "stage"),
  announcements: stored("announcements", ANNOUNCEMENTS, "on"),
  layer: stored("layer", LAYERS, "look"),
  setTheme: (theme) => set({ theme: kept("theme", theme) }),
  setShortcuts: (shortcuts) => set({ shortcuts: kept("shortcuts", shortcuts) }),
  setAnnouncements: (announcements) => set({ announcements: kept("announcements", announcements) }),
  setLayer: (layer) => set({ layer: kept("layer", layer) }),
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

/** The colors in use. */
type Look = Exclude<Theme, "auto">;

/** "auto" follows the system. Presentation mode and paper are always white. */
function lookOf(theme: Theme, isWhite: boolean, systemIsDark: boolean): Look {
  if (isWhite) return "projector";
  if (theme !== "auto") return theme;
  return systemIsDark ? "dark" : "light";
}

/** Applies the theme, now and whenever it changes. */
export function applyTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const apply = () => {
    const isWhite = useOverlay.getState().presenting || paper.matches;
    document.documentElement.dataset.theme = lookOf(usePreferences.getState().theme, isWhite, system.matches);
  };
  apply();
  usePreferences.subscribe(apply);
  useOverlay.subscribe(apply);
  for (const media of [system, paper]) media.addEventListener("change", apply);
}

/** Stores a person's choice. It overrides the address's theme and removes it from the address. */
export function chooseTheme(theme: Theme): void {
  usePreferences.getState().setTheme(theme);
  changeParameter("theme", null);
}

/** Changes a parameter in the query of the address; null removes it. A frame without an origin may change only the hash. */
export function changeParameter(name: string, value: string | null): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  attempt(() => history.replaceState(history.state, "", address));
}
