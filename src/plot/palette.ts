/** The colors of a drawing. ui/tokens.css defines their values for CSS, canvas and SVG. */
export interface Palette {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
  readonly needed: string;
  readonly wasted: string;
  readonly wastedTint: string;
  /** Waste as a thin line or as text. */
  readonly wastedText: string;
  readonly poison: string;
  readonly cached: string;
  readonly cachedTint: string;
  /** Between the parts of a lane. */
  readonly wall: string;
  /** The colors of lanes A to D. */
  readonly inks: readonly string[];
}

/** The dash patterns of lanes A to D, CSS pixels, so that color alone never identifies a lane. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [8, 3, 2, 3]];

/** A palette from the values of custom properties, such as "--wasted-tint". */
const paletteOf = (value: (name: string) => string): Palette => ({
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

/** For drawings inside the page, which then follow its theme without redrawing. */
export const PAGE_PALETTE: Palette = paletteOf((name) => `var(${name})`);

let known: Palette | null = null;

/** The palette of the current theme. */
export function palette(): Palette {
  known ??= readPalette();
  return known;
}

/** Custom properties hold light-dark(…); a browser resolves it only in the color of an element. */
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

/** Calls `listener` when the theme changes. Returns the unsubscribe function. */
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
