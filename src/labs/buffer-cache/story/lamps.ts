/** Which cards of a story are lit: one after the other, so that each can be read. */
export interface Lamps {
  /** What the story is of; another one begins with all that is known of it. */
  readonly of: unknown;
  readonly lit: ReadonlySet<string>;
  /** When the last one was lit, in ms. */
  readonly at: number;
}

/** Between two cards that light up, in ms. */
export const LAMP_MS = 1000;

export const noLamps: Lamps = { of: null, lit: new Set(), at: Number.NEGATIVE_INFINITY };

/** The lamps at `now`, in ms, when the cards in `seen` have been seen: at once in a story that is new, else one a second. */
export function lampsAt(lamps: Lamps, of: unknown, seen: readonly string[], now: number): Lamps {
  if (of !== lamps.of) return { of, lit: new Set(seen), at: Number.NEGATIVE_INFINITY };
  const next = seen.find((key) => !lamps.lit.has(key));
  if (next === undefined || now < lamps.at + LAMP_MS) return lamps;
  return { of, lit: new Set([...lamps.lit, next]), at: now };
}

/** How long until the next one is due, in ms; null = none waits. */
export function lampWait(lamps: Lamps, seen: readonly string[], now: number): number | null {
  const waits = seen.some((key) => !lamps.lit.has(key));
  return waits ? Math.max(0, lamps.at + LAMP_MS - now) : null;
}
