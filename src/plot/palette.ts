/** The colors that a drawing uses. Their values stand in ui/tokens.css, one source for CSS, canvas and SVG. */
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

/** A palette of the colors that `value` gives for the names of custom properties, as "--wasted-tint". */
export const paletteOf = (value: (name: string) => string): Palette => ({
  surface: value("--surface"),
  text: value("--text"),
  muted: value("--muted"),
  rule: value("--rule"),
  needed: value("--needed"),
  wasted: value("--wasted"),
  wastedTint: value("--wasted-tint"),
  wastedText: value("--wasted-text"),
  poison: value("--poison"),
  cached: value("--cached"),
  cachedTint: value("--cached-tint"),
  wall: value("--wall"),
  inks: ["a", "b", "c", "d"].map((lane) => value(`--ink-${lane}`)),
});

/** For drawings that are part of the page: they follow its theme by themselves. */
export const PAGE_PALETTE: Palette = paletteOf((name) => `var(${name})`);

let known: Palette | null = null;

/** The palette of the theme in force. */
export function palette(): Palette {
  known ??= readPalette();
  return known;
}

/** A custom property holds light-dark(…); only a color that an element has is computed. */
function readPalette(): Palette {
  const probe = document.documentElement.appendChild(document.createElement("i"));
  const style = getComputedStyle(probe);
  const read = paletteOf((name) => {
    probe.style.color = `var(${name})`;
    return style.color;
  });
  probe.remove();
  return read;
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
