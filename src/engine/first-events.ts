import { EFFECT, FIGURE, LIMIT } from "../generated/abi";
import type { FirstEvent } from "../protocol/messages";
import { wordOf } from "./names";
import type { Session } from "./session";

type EffectName = keyof typeof EFFECT;

const EFFECTS = (Object.keys(EFFECT) as EffectName[]).map((name) => ({
  effect: wordOf(EFFECT, EFFECT[name]),
  first: FIGURE[`${name.toLowerCase() as Lowercase<EffectName>}_first`],
}));

/** The log keeps every event of so many steps: a step logs each effect once at most. */
const LOGGED_STEPS = Math.floor(LIMIT.EVENTS / EFFECTS.length);

/**
 * The first event of each kind in each lane, with its sizes: kept when they happen, because the log
 * forgets them. Runs go along(), which looks often enough.
 */
export class FirstEvents {
  readonly #session: Session;
  #events: readonly (readonly FirstEvent[])[];

  constructor(session: Session) {
    this.#session = session;
    this.#events = session.slotCounts.map(() => []);
  }

  /** By lane, in the order of EFFECT; what has not happened, or was forgotten before it was looked for, is missing. */
  get events(): readonly (readonly FirstEvent[])[] {
    return this.#events;
  }

  /** Does up to `steps` steps of `work`, which says how many it did, in parts so short that no first event is missed. */
  along(steps: number, work: (steps: number) => number): number {
    for (let done = 0; ; ) {
      const part = Math.min(LOGGED_STEPS, steps - done);
      const did = work(part);
      done += did;
      this.update();
      if (did < part || done >= steps) return done;
    }
  }

  update(): void {
    if (this.#events.every(({ length }) => length === EFFECTS.length)) return;
    this.#events = this.#events.map((known, lane) => this.#updated(lane, known));
  }

  #updated(lane: number, known: readonly FirstEvent[]): readonly FirstEvent[] {
    const figures = this.#session.figures(lane);
    const news = EFFECTS.filter(({ effect, first }) => {
      return !Number.isNaN(figures[first]) && !known.some((event) => event.effect === effect);
    });
    if (news.length === 0) return known;
    const found = news.map(({ effect, first }) => this.#session.eventAt(lane, figures[first] ?? 0, effect));
    const all = [...known, ...found.filter((event) => event !== null)];
    return EFFECTS.flatMap(({ effect }) => all.filter((event) => event.effect === effect));
  }
}
