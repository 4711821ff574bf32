import { encodeLink, type Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";

/** What the address writer needs of a window. */
export interface AddressBar {
  readonly hash: () => string;
  push(hash: string): void;
  replace(hash: string): void;
  now(): number;
  later(task: () => void, ms: number): void;
}

/** While a run moves, the address follows no faster: browsers refuse more, and nobody reads it. In ms. */
const FOLLOW_MS = 1000;

/** Keeps the address at what the page shows: replaced while the run moves, pushed for what Back should undo. */
export class Address {
  readonly #bar: AddressBar;
  #wanted: string | null = null;
  #written = Number.NEGATIVE_INFINITY;
  #waiting = false;

  constructor(bar: AddressBar) {
    this.#bar = bar;
  }

  /** The run has moved: the address follows, at most once a second. */
  follow({ scenario, digest }: Linked): void {
    this.#wanted = encodeLink(scenario, digest);
    const wait = this.#written + FOLLOW_MS - this.#bar.now();
    if (wait <= 0) this.flush();
    else if (!this.#waiting) {
      this.#waiting = true;
      this.#bar.later(() => {
        this.#waiting = false;
        this.flush();
      }, wait);
    }
  }

  /** A new entry in the history. What came before is written down first. */
  push(scenario: Scenario): void {
    this.flush();
    const link = encodeLink(scenario);
    const hash = this.#bar.hash();
    // The digest of the state comes when the state is here.
    if (hash !== link && !hash.startsWith(`${link}&d=`)) this.#bar.push(link);
  }

  /** Forgets what was still to be written: the address has been changed by somebody else. */
  forget(): void {
    this.#wanted = null;
  }

  flush(): void {
    if (this.#wanted !== null && this.#wanted !== this.#bar.hash()) this.#bar.replace(this.#wanted);
    this.#wanted = null;
    this.#written = this.#bar.now();
  }
}

/** The address bar of this window. */
export function windowAddressBar(): AddressBar {
  return {
    hash: () => location.hash,
    push: (hash) => history.pushState(null, "", hash),
    replace: (hash) => history.replaceState(null, "", hash),
    now: () => performance.now(),
    later: (task, ms) => setTimeout(task, ms),
  };
}
