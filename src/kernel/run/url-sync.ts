import type { encodeLink, Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";

type Writer = typeof encodeLink;

/** What the address writer needs of a window. */
export interface AddressBar {
  readonly hash: () => string;
  push(hash: string): void;
  replace(hash: string): void;
  /** Calls `ready` with what writes links, at once if it is here; where it cannot be loaded, never. */
  writer(ready: (write: Writer) => void): void;
  now(): number;
  later(task: () => void, ms: number): void;
}

/** While a run moves, the address follows no faster: browsers refuse more, and nobody reads it. In ms. */
const FOLLOW_MS = 1000;

/** Keeps the address at what the page shows: replaced while the run moves, pushed for what Back should undo. */
export class UrlSync {
  readonly #bar: AddressBar;
  #wanted: Linked | null = null;
  #written = Number.NEGATIVE_INFINITY;
  #waiting = false;
  /** How often the address was changed by somebody else. */
  #forgotten = 0;

  constructor(bar: AddressBar) {
    this.#bar = bar;
  }

  /** The run has moved: the address follows, at most once a second. */
  follow(linked: Linked): void {
    this.#wanted = linked;
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
    this.#bar.writer((write) => {
      const link = write(scenario);
      const hash = this.#bar.hash();
      // The digest of the state comes when the state is here.
      if (hash !== link && !hash.startsWith(`${link}&d=`)) this.#bar.push(link);
    });
  }

  /** Forgets what was still to be written: the address has been changed by somebody else. */
  forget(): void {
    this.#wanted = null;
    this.#forgotten++;
  }

  flush(): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    this.#written = this.#bar.now();
    if (wanted === null) return;
    const forgotten = this.#forgotten;
    this.#bar.writer((write) => {
      // Until the writer is here the address may have been changed.
      if (forgotten !== this.#forgotten) return;
      const link = write(wanted.scenario, wanted.digest);
      if (link !== this.#bar.hash()) this.#bar.replace(link);
    });
  }
}

/** Where a browser lets a page not change its address, in some frames or too often, it stays as it is. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}

/** The address bar of this window. Who only looks needs no writer: it comes with the first link that is written. */
export function windowAddressBar(): AddressBar {
  let writer: Writer | null = null;
  let waiting: ((write: Writer) => void)[] = [];
  const load = async () => {
    const asked = waiting;
    const { encodeLink } = await import("../scenario/link/encode");
    writer = encodeLink;
    for (const ready of asked) ready(writer);
  };
  return {
    // Who asks while it comes is answered in turn; if it does not come, the next who asks tries again.
    writer: (ready) => {
      if (writer !== null) ready(writer);
      else if (waiting.push(ready) === 1)
        load().catch(() => {
          waiting = [];
        });
    },
    hash: () => location.hash,
    push: (hash) => attempt(() => history.pushState(null, "", hash)),
    replace: (hash) => attempt(() => history.replaceState(null, "", hash)),
    now: () => performance.now(),
    later: (task, ms) => setTimeout(task, ms),
  };
}
