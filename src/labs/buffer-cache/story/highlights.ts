/** Which cards of a story are highlighted. They are highlighted one after the other, so a person can read each. */
export interface Highlights {
  /** Identifies the story. A new one starts with all known cards highlighted. */
  readonly of: unknown;
  readonly lit: ReadonlySet<string>;
  /** Time of the last highlight, in ms. */
  readonly at: number;
}

/** Time between two highlights, in ms. */
const HIGHLIGHT_MS = 1000;

export const noHighlights: Highlights = { of: null, lit: new Set(), at: Number.NEGATIVE_INFINITY };

/**
 * The highlighted cards at `now`, in ms, among those in `seen`. A new story highlights all at once, otherwise one per second.
 */
export function highlightsAt(highlights: Highlights, of: unknown, seen: readonly string[], now: number): Highlights {
  if (of !== highlights.of) return { of, lit: new Set(seen), at: Number.NEGATIVE_INFINITY };
  const next = seen.find((key) => !highlights.lit.has(key));
  if (next === undefined || now < highlights.at + HIGHLIGHT_MS) return highlights;
  return { of, lit: new Set([...highlights.lit, next]), at: now };
}

/** Time until the next highlight, in ms; null = nothing waits. */
export function highlightWait(highlights: Highlights, seen: readonly string[], now: number): number | null {
  const waits = seen.some((key) => !highlights.lit.has(key));
  return waits ? Math.max(0, highlights.at + HIGHLIGHT_MS - now) : null;
}
