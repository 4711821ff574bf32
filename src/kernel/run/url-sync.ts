import { LAB_NAMES, loadLab } from "../labs/labs";
import type { encodeLink, Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";

type Writer = typeof encodeLink;

/** The part of a window that UrlSync uses. */
export interface AddressBar {
  readonly hash: () => string;
  push(hash: string): void;
  replace(hash: string): void;
  /** Calls `ready` with the link writer, at once if it is loaded; never if it cannot be loaded. */
  writer(ready: (write: Writer) => void): void;
  now(): number;
  later(task: () => void, ms: number): void;
  /** Calls `task` whenever the page may end: it is left, reloaded or hidden. */
  beforeEnd?(task: () => void): void;
}

/** The minimum time between updates while a run moves, in ms. Browsers refuse more frequent ones. */
const FOLLOW_MS = 1000;
/** Steps by hand write at once, since a reload reads what is written: this many, and one more each FOLLOW_MS. */
const MOST_AT_ONCE = 20;

/**
 * Keeps the address in sync with the page: replaces it while the run moves, pushes an entry for what Back should undo.
 */
export class UrlSync {
  readonly #bar: AddressBar;
  #wanted: Linked | null = null;
  #written = Number.NEGATIVE_INFINITY;
  #waiting = false;
  /** Updates that need not wait. */
  #spare = MOST_AT_ONCE;
  #sparedAt = 0;
  /** How often someone else has changed the address. */
  #forgotten = 0;

  constructor(bar: AddressBar) {
    this.#bar = bar;
    bar.beforeEnd?.(() => this.flush());
  }

  /** Updates the address after a move, at most once per second while the run plays. */
  follow(linked: Linked, plays = true): void {
    this.#wanted = linked;
    const wait = this.#written + FOLLOW_MS - this.#bar.now();
    if (wait <= 0 || (!plays && this.#takeSpare())) this.flush();
    else if (!this.#waiting) {
      this.#waiting = true;
      this.#bar.later(() => {
        this.#waiting = false;
        this.flush();
      }, wait);
    }
  }

  /** Whether an update need not wait. */
  #takeSpare(): boolean {
    const now = this.#bar.now();
    this.#spare = Math.min(MOST_AT_ONCE, this.#spare + (now - this.#sparedAt) / FOLLOW_MS);
    this.#sparedAt = now;
    if (this.#spare < 1) return false;
    this.#spare--;
    return true;
  }

  /** Adds a history entry, after writing the pending one. */
  push(scenario: Scenario): void {
    this.flush();
    this.#bar.writer((write) => {
      const link = write(scenario);
      const hash = this.#bar.hash();
      // The digest follows once the state has been computed.
      if (hash !== link && !hash.startsWith(`${link}&d=`)) this.#bar.push(link);
    });
  }

  /** Drops pending writes, since someone else has changed the address. */
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
      // The address may have changed while the writer was loading.
      if (forgotten !== this.#forgotten) return;
      const link = write(wanted.scenario, wanted.digest);
      if (link !== this.#bar.hash()) this.#bar.replace(link);
    });
  }
}

/** Browsers may forbid address changes, in some frames or when they are too frequent; the address then stays. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}

/** The state of the history entries that the page has shown. An entry without it is a new link. */
export const SEEN = "seen";

/** Marks the current history entry as shown. */
export const markEntry = (): void => attempt(() => history.replaceState(SEEN, ""));

/** The address bar of this window. The link writer loads only with the first write, since many visits need none. */
export function windowAddressBar(): AddressBar {
  let writer: Writer | null = null;
  let waiting: ((write: Writer) => void)[] = [];
  const load = async () => {
    const asked = waiting;
    const [{ encodeLink }] = await Promise.all([import("../scenario/link/encode"), loadLab(LAB_NAMES[0])]);
    writer = encodeLink;
    for (const ready of asked) ready(writer);
  };
  return {
    // Requests during loading are answered in order. After a failed load, the next request retries.
    writer: (ready) => {
      if (writer !== null) ready(writer);
      else if (waiting.push(ready) === 1)
        load().catch(() => {
          waiting = [];
        });
    },
    hash: () => location.hash,
    push: (hash) => attempt(() => history.pushState(SEEN, "", hash)),
    replace: (hash) => attempt(() => history.replaceState(SEEN, "", hash)),
    now: () => performance.now(),
    later: (task, ms) => setTimeout(task, ms),
    beforeEnd: (task) => {
      window.addEventListener("beforeunload", task);
      window.addEventListener("pagehide", task);
      document.addEventListener("visibilitychange", () => document.hidden && task());
    },
  };
}
