/** An answer that takes longer than this is late, in ms. */
export const LATE_MS = 10_000;
/** A longer gap between two laps counts as this long, in ms, since the page was hidden or the machine slept. */
const MOST_GAP_MS = 1000;

/** Counts the time during which the page is visible. `now`: ms, monotonic. */
export class SeenTime {
  readonly #now: () => number;
  #last: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#last = now();
  }

  /** Ms since the last call, at most MOST_GAP_MS. */
  lap(): number {
    const now = this.#now();
    const gap = now - this.#last;
    this.#last = now;
    return Math.min(gap, MOST_GAP_MS);
  }
}

/** How long the page has waited for an answer. */
export class Waiting {
  /** Null = not waiting. */
  #ms: number | null = null;

  get isLate(): boolean {
    return this.#ms !== null && this.#ms >= LATE_MS;
  }

  /** Starts waiting, or keeps waiting since the first call. */
  begin(): void {
    this.#ms ??= 0;
  }

  /** Adds elapsed ms. */
  pass(ms: number): void {
    if (this.#ms !== null) this.#ms += ms;
  }

  end(): void {
    this.#ms = null;
  }
}
