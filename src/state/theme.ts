import type { Problem } from "../scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import { useLab } from "./lab-store";
import { THEMES, type Theme, usePreferences } from "./preferences-store";

/** The colours in force. */
export type Look = Exclude<Theme, "auto">;

const PARAMETER = "theme";

/** The theme that the query of an address asks for; null = it asks for none. */
export function themeOfQuery(query: string): Result<Theme | null, Problem> {
  const value = new URLSearchParams(query).get(PARAMETER);
  const theme = THEMES.find((known) => known === value);
  if (value === null || theme !== undefined) return ok(theme ?? null);
  return err({ field: PARAMETER, value: value.slice(0, 80), allowed: THEMES.join(", ") });
}

/** "auto" follows the system; before an audience the page is white, whatever was chosen. */
export function lookOf(theme: Theme, presenting: boolean, systemIsDark: boolean): Look {
  if (presenting) return "projector";
  if (theme !== "auto") return theme;
  return systemIsDark ? "dark" : "light";
}

/** Puts the look on the page, now and whenever it changes. The address's wish goes before the stored one. */
export function applyTheme(): void {
  const asked = themeOfQuery(location.search);
  if (asked.ok && asked.value !== null) usePreferences.setState({ theme: asked.value });
  if (!asked.ok) useLab.setState({ queryProblem: asked.error });
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { presenting } = useLab.getState();
    document.documentElement.dataset.theme = lookOf(usePreferences.getState().theme, presenting, system.matches);
  };
  apply();
  usePreferences.subscribe(apply);
  useLab.subscribe(apply);
  system.addEventListener("change", apply);
}

/** A person's choice: it is kept, and goes before what the address says, which says it no longer. */
export function chooseTheme(theme: Theme): void {
  usePreferences.getState().setTheme(theme);
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", address);
}
