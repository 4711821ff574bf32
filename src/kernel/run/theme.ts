import { useOverlay } from "./overlay-store";
import { type Theme, usePreferences } from "./preferences-store";

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
  const address = new URL(location.href);
  if (!address.searchParams.has("theme")) return;
  address.searchParams.delete("theme");
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame without an origin may change only the hash.
  }
}
