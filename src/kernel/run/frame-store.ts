import { notify } from "../../shared/notify";
import type { LaneArrays } from "../protocol/frame";
import type { FrameModel } from "../protocol/frame-model";
import type { FrameInfo, Speed } from "../protocol/messages";

/** A frame as it came. The arrays are valid until the next one. */
export interface Frame {
  readonly info: FrameInfo;
  readonly lanes: readonly LaneArrays[];
}

/** A lane of a snapshot. */
export interface LaneSnapshot extends LaneArrays {
  /** As FrameStore.firsts. */
  readonly firsts: readonly number[];
}

/**
 * A frame that stays as it is, whole: everything that is said of a moment is said of one snapshot, so that no sentence
 * has numbers of two steps.
 */
export interface FrameSnapshot extends Frame {
  readonly lanes: readonly LaneSnapshot[];
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

/**
 * Frames on their way from the worker to the eyes: pictures are drawn from each of them, words from a copy about six
 * times a second while playing and at once otherwise. Nothing of a frame is ever React state.
 */
export class FrameStore {
  readonly #frameListeners = new Set<Listener>();
  readonly #readingListeners = new Set<Listener>();
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  /** Of the open scenario. */
  #model: FrameModel;
  /** The snapshot, until a newer frame comes: then layouts and drawings of both are the same. */
  #frame: Frame;
  #reading: FrameSnapshot;
  #firsts: (readonly number[])[];
  #publishedAt = Number.NEGATIVE_INFINITY;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pictures: ReturnType<typeof setTimeout> | undefined;

  /** `failed` gets the error of a listener that throws; the others are still called. `now`: ms, from one source. */
  constructor(
    first: Frame,
    model: FrameModel,
    failed: (error: unknown) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#model = model;
    this.#failed = failed;
    this.#now = now;
    this.#firsts = first.lanes.map((lane) => model.firsts(undefined, lane));
    this.#reading = this.#read(first);
    this.#frame = this.#reading;
  }

  readonly frame = (): Frame => this.#frame;
  readonly reading = (): FrameSnapshot => this.#reading;
  /** The step at which each effect came first in a lane, once known; NaN = not seen yet. By EFFECT. */
  readonly firsts = (lane: number): readonly number[] => this.#firsts[lane] ?? [];

  /** A scenario begins: its first steps are not known yet. */
  begin(frame: Frame, model: FrameModel): void {
    this.#model = model;
    this.#firsts = [];
    this.publish(frame);
  }

  publish(frame: Frame): void {
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane, i) => this.#model.firsts(this.#firsts[i], lane));
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
    this.#frame = this.#reading;
  }

  #tellReading(): void {
    notify(this.#readingListeners, this.#failed);
  }

  #read({ info, lanes }: Frame): FrameSnapshot {
    return { info, lanes: lanes.map((lane, i) => ({ ...copyOf(lane), firsts: this.#firsts[i] ?? [] })) };
  }
}

const readingMs = (asked: Speed): number => (asked === "max" || asked > FAST.steps ? FAST.readingMs : READING_MS);

/** The arrays of a lane, and of what it has within, which its next frame does not change. */
const copyOf = <Arrays extends object>(arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, value]) => [name, valueCopy(value)])) as Arrays;

function valueCopy(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Uint32Array).slice();
  return typeof value === "object" && value !== null ? copyOf(value) : value;
}

function subscribed(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
