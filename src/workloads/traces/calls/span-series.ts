/** A figure over all operations, in at most 1,024 spans of equal length; the last one may be shorter. */
export interface Spans {
  /** Operations in a span. */
  readonly length: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
}

const MOST_SPANS = 1024;

/** Sums up a figure of each operation. Its spans become twice as long whenever there are too many. */
export class SpanSeries {
  readonly #least = new Float64Array(MOST_SPANS);
  readonly #most = new Float64Array(MOST_SPANS);
  #length = 1;
  /** The last span, and the operations that it has. */
  #last = -1;
  #inLast = 1;

  add(value: number): void {
    if (this.#inLast === this.#length) this.#begin(value);
    const last = this.#last;
    if (value < (this.#least[last] ?? 0)) this.#least[last] = value;
    if (value > (this.#most[last] ?? 0)) this.#most[last] = value;
    this.#inLast++;
  }

  spans(): Spans {
    const end = this.#last + 1;
    return { length: this.#length, least: [...this.#least.slice(0, end)], most: [...this.#most.slice(0, end)] };
  }

  #begin(value: number): void {
    if (this.#last === MOST_SPANS - 1) this.#merge();
    this.#last++;
    this.#inLast = 0;
    this.#least[this.#last] = value;
    this.#most[this.#last] = value;
  }

  /** Merges each two spans. */
  #merge(): void {
    for (let i = 0; i < MOST_SPANS; i += 2) {
      this.#least[i / 2] = Math.min(this.#least[i] ?? 0, this.#least[i + 1] ?? 0);
      this.#most[i / 2] = Math.max(this.#most[i] ?? 0, this.#most[i + 1] ?? 0);
    }
    this.#length *= 2;
    this.#last = MOST_SPANS / 2 - 1;
  }
}
