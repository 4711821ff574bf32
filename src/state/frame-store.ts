import { EFFECT, FIGURE } from "../generated/abi";
import type { LaneArrays } from "../protocol/frame";
import type { HeapArrays } from "../protocol/heap-frame";
import type { FrameInfo, Speed } from "../protocol/messages";
import { notify } from "../shared/notify";

/** A frame as it came. The arrays are valid until the next one. */
export interface Frame {
  readonly info: FrameInfo;
  readonly lanes: readonly LaneArrays[];
}

/** What a reading has of a heap. */
export type HeapReading = Pick<HeapArrays, "figures" | "lists" | "acts" | "actCount" | "events">;

/** A lane of a reading. */
export type LaneReading = Pick<LaneArrays, "figures" | "outcome" | "slots"> & {
  /** Missing where the lane has the article's heap. */
  readonly heap?: HeapReading;
  /** As FrameStore.firsts. */
  readonly firsts: readonly number[];
};

/** What words and forms read: a copy that stays as it is. */
export interface Reading {
  readonly info: FrameInfo;
  readonly lanes: readonly LaneReading[];
  /** How often each size class was asked for since the start, the same in all lanes. */
  readonly requested: Float64Array;
}

type Listener = () => void;

/** Between two readings while playing, in ms: words that change faster cannot be read; bars that do flash. */
const READING_MS = 170;
/** And at more than so many steps a second, where no step is looked at any more. */
const FAST = { steps: 5_000, readingMs: 330 } as const;
/** An animation frame, in ms: words and pictures at once are more than it has time for, so where frame follows frame the pictures let the words go first. */
const PICTURE_MS = 16;
/** A frame follows another one that came no longer ago; so long the words wait for the next one. In ms. */
const CLOSE_MS = 2 * PICTURE_MS;

const FIRST_FIGURES = Object.entries(EFFECT).map(
  ([name, effect]) => [effect, FIGURE[`${name.toLowerCase()}_first` as keyof typeof FIGURE]] as const,
);

/**
 * Frames on their way from the worker to the eyes: pictures are drawn from each of them, words from a copy about six
 * times a second while playing and at once otherwise. Nothing of a frame is ever React state.
 */
export class FrameStore {
  readonly #frameListeners = new Set<Listener>();
  readonly #readingListeners = new Set<Listener>();
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  #frame: Frame;
  #reading: Reading;
  #firsts: (readonly number[])[];
  #publishedAt = Number.NEGATIVE_INFINITY;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pictures: ReturnType<typeof setTimeout> | undefined;

  /** `failed` gets the error of a listener that throws; the others are still called. `now`: ms, from one source. */
  constructor(first: Frame, failed: (error: unknown) => void, now: () => number = () => performance.now()) {
    this.#failed = failed;
    this.#now = now;
    this.#frame = first;
    this.#firsts = first.lanes.map(({ figures }) => learntFirsts(undefined, figures));
    this.#reading = this.#read(first);
  }

  readonly frame = (): Frame => this.#frame;
  readonly reading = (): Reading => this.#reading;
  /** The step at which each effect came first in a lane, once known; NaN = not seen yet. By EFFECT. */
  readonly firsts = (lane: number): readonly number[] => this.#firsts[lane] ?? [];

  /** A scenario begins: its first steps are not known yet. */
  begin(frame: Frame): void {
    this.#firsts = [];
    this.publish(frame);
  }

  publish(frame: Frame): void {
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane, i) => learntFirsts(this.#firsts[i], lane.figures));
    const now = this.#now();
    const isClose = frame.info.playing && now - this.#publishedAt < CLOSE_MS;
    this.#publishedAt = now;
    const wait = frame.info.playing ? this.#readAt + readingMs(frame.info.asked) - now : 0;
    clearTimeout(this.#pictures);
    if (wait <= 0) this.#takeReading();
    if (wait <= 0 && isClose) this.#pictures = setTimeout(this.#draw, PICTURE_MS);
    else this.#draw();
    if (wait <= 0) this.#tellReading();
    else this.#timer ??= setTimeout(() => this.#publishReading(), wait + CLOSE_MS);
  }

  /** Calls `listener` on every frame. Returns the way to end it. */
  readonly subscribe = (listener: Listener): Listener => subscribed(this.#frameListeners, listener);
  /** Calls `listener` on every reading. */
  readonly subscribeReading = (listener: Listener): Listener => subscribed(this.#readingListeners, listener);

  readonly #draw = (): void => {
    notify(this.#frameListeners, this.#failed);
  };

  #publishReading(): void {
    this.#takeReading();
    this.#tellReading();
  }

  /** What draws a frame finds the reading that belongs to it. */
  #takeReading(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#readAt = this.#now();
    this.#reading = this.#read(this.#frame);
  }

  #tellReading(): void {
    notify(this.#readingListeners, this.#failed);
  }

  #read({ info, lanes }: Frame): Reading {
    return {
      info,
      lanes: lanes.map(({ figures, outcome, slots, heap }, i) => ({
        figures: figures.slice(),
        outcome: outcome.slice(),
        slots: slots.slice(),
        firsts: this.#firsts[i] ?? [],
        ...(heap && { heap: heapReading(heap) }),
      })),
      requested: lanes[0]?.requested.slice() ?? new Float64Array(),
    };
  }
}

const readingMs = (asked: Speed): number => (asked === "max" || asked > FAST.steps ? FAST.readingMs : READING_MS);

const heapReading = ({ figures, lists, acts, events, actCount }: HeapArrays): HeapReading => ({
  figures: figures.slice(),
  lists: lists.slice(),
  acts: acts.slice(),
  events: events.slice(),
  actCount,
});

function subscribed(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** First steps are facts of the scenario: once seen they stay known, wherever the run goes. */
function learntFirsts(known: readonly number[] | undefined, figures: Float64Array): readonly number[] {
  const news = FIRST_FIGURES.some(([effect, at]) => !isKnown(known?.[effect]) && isKnown(figures[at]));
  if (known !== undefined && !news) return known;
  const firsts = [...(known ?? [])];
  for (const [effect, at] of FIRST_FIGURES) {
    if (!isKnown(firsts[effect])) firsts[effect] = figures[at] ?? Number.NaN;
  }
  return firsts;
}

const isKnown = (step: number | undefined): boolean => step !== undefined && !Number.isNaN(step);
