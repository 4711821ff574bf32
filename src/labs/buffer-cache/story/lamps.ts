/** Which cards of a story are highlighted. They are highlighted one after the other, so a person can read each. */
export interface Lamps {
  /** Identifies the story. A new one starts with all known cards highlighted. */
  readonly of: unknown;
  readonly lit: ReadonlySet<string>;
  /** Time of the last highlight, in ms. */
  readonly at: number;
}

/** Time between two highlights, in ms. */
export const LAMP_MS = 1000;

export const noLamps: Lamps = { of: null, lit: new Set(), at: Number.NEGATIVE_INFINITY };

/**
 * The highlighted cards at `now`, in ms, among those in `seen`. A new story highlights all at once, otherwise one per second.
 */
export function lampsAt(lamps: Lamps, of: unknown, seen: readonly string[], now: number): Lamps {
  if (of !== lamps.of) return { of, lit: new Set(seen), at: Number.NEGATIVE_INFINITY };
  const next = seen.find((key) => !lamps.lit.has(key));
  if (next === undefined || now < lamps.at + LAMP_MS) return lamps;
  return { of, lit: new Set([...lamps.lit, next]), at: now };
}

/** Time until the next highlight, in ms; null = nothing waits. */
export function lampWait(lamps: Lamps, seen: readonly string[], now: number): number | null {
  const waits = seen.some((key) => !lamps.lit.has(key));
  return waits ? Math.max(0, lamps.at + LAMP_MS - now) : null;
}
