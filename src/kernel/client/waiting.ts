/** An answer that has not come after so many ms is late. */
export const LATE_MS = 10_000;
/** A longer gap between two looks counts as this many ms: the page was hidden, or the machine slept. */
const MOST_GAP_MS = 1000;

/** Counts the time in which a page is seen. `now`: ms, never going back. */
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
  /** Null = no answer is owed. */
  #ms: number | null = null;

  get isLate(): boolean {
    return this.#ms !== null && this.#ms >= LATE_MS;
  }

  /** An answer is owed; one that was owed already is waited for since then. */
  begin(): void {
    this.#ms ??= 0;
  }

  /** So many ms more have passed. */
  pass(ms: number): void {
    if (this.#ms !== null) this.#ms += ms;
  }

  end(): void {
    this.#ms = null;
  }
}
