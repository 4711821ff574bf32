/** The colours of the page, read from its custom properties: one source for CSS, canvas and SVG. */
export interface Palette {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
  readonly needed: string;
  readonly wasted: string;
  readonly wastedTint: string;
  /** Waste as a thin line or as letters. */
  readonly wastedText: string;
  readonly poison: string;
  readonly cached: string;
  readonly cachedTint: string;
  /** Between the rooms of a lane. */
  readonly wall: string;
  /** Ink of lane A to D. */
  readonly inks: readonly string[];
}

/** Dashes of lane A to D, CSS pixels: a lane is never told by its ink alone. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [8, 3, 2, 3]];

let known: Palette | null = null;

/** The palette of the theme in force. */
export function palette(): Palette {
  known ??= readPalette();
  return known;
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: colour("surface"),
    text: colour("text"),
    muted: colour("muted"),
    rule: colour("rule"),
    needed: colour("needed"),
    wasted: colour("wasted"),
    wastedTint: colour("wasted-tint"),
    wastedText: colour("wasted-text"),
    poison: colour("poison"),
    cached: colour("cached"),
    cachedTint: colour("cached-tint"),
    wall: colour("wall"),
    inks: ["a", "b", "c", "d"].map((lane) => colour(`ink-${lane}`)),
  };
}

/** Calls `listener` when the theme changes. Returns the way to end it. */
export function onPaletteChange(listener: () => void): () => void {
  const changed = () => {
    known = null;
    listener();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const forced = matchMedia("(forced-colors: active)");
  forced.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    forced.removeEventListener("change", changed);
  };
}
