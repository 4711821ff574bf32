import { formatCompact } from "../../shared/figure-text";
import { formatPercent } from "../../shared/format";

/** A stream that may be a terminal. */
export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Where progress is shown, if it is. */
interface ProgressPlace {
  readonly err: Terminal;
  readonly isQuiet?: boolean;
}

/** A run shorter than this shows nothing, in ms. */
const QUIET_MS = 500;
const EVERY_MS = 200;

/** The progress of a long run, on one line of a terminal; nothing if it is not a terminal, or with --quiet. */
export class Progress {
  readonly #stream: Terminal;
  readonly #total: number;
  readonly #unit: string;
  readonly #isShown: boolean;
  #next = performance.now() + QUIET_MS;
  #visible = false;

  constructor({ err, isQuiet = false }: ProgressPlace, total: number, unit = "operations") {
    this.#stream = err;
    this.#isShown = err.isTTY === true && !isQuiet;
    this.#total = total;
    this.#unit = unit;
  }

  show(done: number, total = this.#total): void {
    const now = performance.now();
    if (!this.#isShown || now < this.#next) return;
    this.#next = now + EVERY_MS;
    this.#visible = true;
    const percent = formatPercent((100 * done) / total, 0);
    this.#line(`${percent} of ${formatCompact(total)} ${this.#unit}`);
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
