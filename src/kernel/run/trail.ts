import { err, type Result } from "../../shared/result";
import { framesOf, LAB_NAMES, loadLab } from "../labs/labs";
import { atDone, doneAt } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { encodeLink, Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";
import type { Refused } from "../scenario/valid-part";
import type { Frame } from "./frame-store";
import { attempt } from "./local-storage";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./transport";

/** The position and digest that a link claims; null = no digest. */
export const expectedDigestOf = ({ scenario, digest }: Linked) =>
  digest === null ? null : { done: doneAt(scenario.at), digest, now: null };

/** Compares the link's digest when the link's state appears. A run that leaves for another state drops the claim. */
function compareDigest({ info, lanes }: Frame): void {
  const { expected } = useNavigation.getState();
  if (expected === null || expected.now !== null) return;
  useNavigation.setState({
    expected:
      expected.done === info.done
        ? { ...expected, now: framesOf(useScenario.getState().scenario).digest(lanes) }
        : null,
  });
}

/** The problem of a link or a file whose reader failed to load. */
const notRead = (source: Refused["source"]) =>
  err({
    source,
    problems: [
      {
        field: source,
        value: "not read",
        allowed: "to be read by a part of this page that did not load; you may be offline",
      },
    ],
    valid: () => null,
  });

/** Reads a link. The reader loads only with the first link, since many visits need none. */
export async function readLink(hash: string): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/link/decode").catch(() => null);
  return reader === null ? notRead("link") : reader.decodeLink(hash);
}

/** Reads a scenario file; more than one file is an error. */
export async function readFiles(files: readonly Blob[]): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/file/read-file").catch(() => null);
  return reader === null ? notRead("file") : reader.readFiles(files);
}

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

/** The state of the history entries that the page has shown. An entry without it is a new link. */
export const SEEN = "seen";

/** Marks the current history entry as shown. */
export const markEntry = (): boolean => attempt(() => history.replaceState(SEEN, ""));

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

/** The address of the run. It follows the run and provides Back. */
export class Trail {
  readonly #stepping: Stepping;
  readonly #bar: AddressBar;
  readonly #address: UrlSync;
  /** The address that is being read. */
  #unread: string | null = null;

  constructor(stepping: Stepping, bar: AddressBar) {
    this.#stepping = stepping;
    this.#bar = bar;
    this.#address = new UrlSync(bar);
    stepping.onArrival = (frame, isRestarted) => this.#arrive(frame, isRestarted);
    stepping.frames.subscribeSnapshot(() => this.follow());
    // A reload keeps the step whose result is still in motion.
    stepping.onHeld = (frame) => this.#follow(frame);
  }

  /** The address after someone else changed it. Pending writes are dropped. */
  hash(): string {
    this.#address.forget();
    this.#unread = null;
    return this.#bar.hash();
  }

  /** Parses the address, after `ready`; null = the address changed meanwhile. Writes wait until then. */
  async read(hash: string, ready?: Promise<void>): Promise<Result<Linked, Refused> | null> {
    this.#unread = hash;
    const link = await readLink(hash);
    await ready;
    if (this.#unread !== hash) return null;
    this.#unread = null;
    return this.#bar.hash() === hash ? link : null;
  }

  /** Adds a history entry for Back. Only a lab's address describes a scenario. */
  enter(scenario: Scenario): void {
    if (useNavigation.getState().place === "lab") this.#address.push(scenario);
  }

  /** Saves a link that returns to the current lab. */
  saveReturnLink(): void {
    if (!this.#stepping.isOpen) return;
    const here = this.#stepping.here();
    this.#bar.writer((write) =>
      useNavigation.setState(({ resume }) => ({ resume: { ...resume, [here.lab]: write(here) } })),
    );
  }

  /** Updates the address from the current snapshot. */
  follow(): void {
    this.#follow(this.#stepping.frames.reading());
  }

  #follow({ info, lanes }: Pick<Frame, "info" | "lanes">): void {
    const { scenario } = useScenario.getState();
    if (!this.#mayFollow() || info.seek !== null) return;
    // An empty address means the default scenario.
    if (this.#bar.hash() === "" && scenario === defaultScenario && atDone(info.done) === defaultScenario.at) return;
    const linked = { scenario: { ...scenario, at: atDone(info.done) }, digest: framesOf(scenario).digest(lanes) };
    this.#address.follow(linked, info.playing);
  }

  #mayFollow(): boolean {
    const { bad, expected, place } = useNavigation.getState();
    // A link whose digest does not match stays until a person has seen the notice.
    const isDisputed = expected !== null && expected.now !== expected.digest;
    return place === "lab" && !isDisputed && this.#stepping.isLive && bad === null && this.#unread !== this.#bar.hash();
  }

  #arrive(frame: Frame, isRestarted: boolean): void {
    const { done, seek } = frame.info;
    if (seek === null && this.#stepping.pending.going === null) compareDigest(frame);
    // Back returns to where the run failed.
    if (isRestarted) this.enter({ ...useScenario.getState().scenario, at: atDone(done) });
  }
}
