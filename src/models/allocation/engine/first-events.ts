import { EFFECT, FIGURE, LIMIT } from "../../../generated/abi";
import { wordOf } from "../../../kernel/engine/core";
import type { FirstEvent } from "../../../kernel/protocol/messages";
import { LANE_FIGURES } from "../figures";
import type { Effect } from "../scenario";
import type { Session } from "./session";

type EffectName = keyof typeof EFFECT;

const EFFECTS = (Object.keys(EFFECT) as EffectName[]).map((name) => ({
  effect: wordOf(EFFECT, EFFECT[name]),
  first: FIGURE[`${name.toLowerCase() as Lowercase<EffectName>}_first`],
}));

/** Half of the log holds every event of this many steps, since a step logs each effect at most once. */
const LOGGED_STEPS = Math.floor(LIMIT.EVENTS / 2 / EFFECTS.length);

/**
 * Keeps the first event of each kind in each lane, with its sizes, because the log drops them later. Runs go through
 * along(), which looks often enough.
 */
export class FirstEvents {
  readonly #session: Session;
  readonly #figures = new Float64Array(LANE_FIGURES.length);
  /** By lane: the effects already looked for. An event that the log had dropped by then stays missing. */
  readonly #settled: readonly Set<Effect>[];
  #events: readonly (readonly FirstEvent[])[];
  /** By lane: the events logged when it was last looked at, since the figures of a lane take long. */
  #seen: readonly number[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.#settled = session.slotCounts.map(() => new Set());
    this.#events = session.slotCounts.map(() => []);
  }

  /** By lane, in the order of EFFECT. Missing: an event that has not happened, or left the log unseen. */
  get events(): readonly (readonly FirstEvent[])[] {
    this.update();
    return this.#events;
  }

  /**
   * Does up to `steps` steps of `work`, which returns how many it did, in parts short enough to catch every first
   * event before the log drops it.
   */
  along(steps: number, work: (steps: number) => number): number {
    for (let done = 0; ; ) {
      const part = Math.min(LOGGED_STEPS, steps - done);
      const did = work(part);
      done += did;
      if (this.#logged.some((count, lane) => count - (this.#seen[lane] ?? 0) > LIMIT.EVENTS / 2)) this.update();
      if (did < part || done >= steps) return done;
    }
  }

  /** The number of events that each lane has logged. */
  get #logged(): readonly number[] {
    return this.#session.slotCounts.map((_, lane) => this.#session.eventCount(lane));
  }

  update(): void {
    this.#seen = this.#logged;
    if (this.#settled.every(({ size }) => size === EFFECTS.length)) return;
    this.#events = this.#events.map((known, lane) => this.#updated(lane, known));
  }

  #updated(lane: number, known: readonly FirstEvent[]): readonly FirstEvent[] {
    const figures = this.#session.figures(lane, this.#figures);
    const settled = this.#settled[lane];
    const news = EFFECTS.filter(({ effect, first }) => !settled?.has(effect) && !Number.isNaN(figures[first]));
    if (news.length === 0) return known;
    const found = news.map(({ effect, first }) => this.#session.eventAt(lane, figures[first] ?? 0, effect));
    for (const { effect } of news) settled?.add(effect);
    const all = [...known, ...found.filter((event) => event !== null)];
    return EFFECTS.flatMap(({ effect }) => all.filter((event) => event.effect === effect));
  }
}
