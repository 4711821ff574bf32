import { useOverlay } from "./overlay-store";
import { type Theme, usePreferences } from "./preferences-store";

/** The colours in force. */
export type Look = Exclude<Theme, "auto">;

/** "auto" follows the system; before an audience and on paper the page is white, whatever was chosen. */
export function lookOf(theme: Theme, isWhite: boolean, systemIsDark: boolean): Look {
  if (isWhite) return "projector";
  if (theme !== "auto") return theme;
  return systemIsDark ? "dark" : "light";
}

/** Puts the look on the page, now and whenever it changes. */
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

/** A person's choice: it is kept, and goes before what the address says, which says it no longer. */
export function chooseTheme(theme: Theme): void {
  usePreferences.getState().setTheme(theme);
  const address = new URL(location.href);
  if (!address.searchParams.has("theme")) return;
  address.searchParams.delete("theme");
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame without an origin may change no more than the hash.
  }
}
