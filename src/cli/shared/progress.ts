import { formatCompact } from "../../shared/figure-text";
import { formatPercent } from "../../shared/format";

/** A stream that may be a terminal. */
export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A run shorter than this shows nothing, in ms. */
const QUIET_MS = 500;
const EVERY_MS = 200;

/** The progress of a long run, on one line of a terminal; nothing if the stream is not a terminal. */
export class Progress {
  readonly #stream: Terminal;
  readonly #total: number;
  readonly #unit: string;
  #next = performance.now() + QUIET_MS;
  #visible = false;

  constructor(stream: Terminal, total: number, unit = "operations") {
    this.#stream = stream;
    this.#total = total;
    this.#unit = unit;
  }

  show(done: number): void {
    const now = performance.now();
    if (!this.#stream.isTTY || now < this.#next) return;
    this.#next = now + EVERY_MS;
    this.#visible = true;
    const percent = formatPercent((100 * done) / this.#total, 0);
    this.#line(`${percent} of ${formatCompact(this.#total)} ${this.#unit}`);
  }

  /** The same text, printed above the progress line. */
  *above(text: Iterable<string>): Iterable<string> {
    for (const piece of text) {
      this.clear();
      yield piece;
    }
  }

  /** Removes the progress line. */
  clear(): void {
    if (this.#visible) this.#line("");
    this.#visible = false;
  }

  #line(text: string): void {
    this.#stream.write(`\r\u001b[K${text}`);
  }
}
