import { notify } from "../../shared/notify";
import type { LaneArrays } from "../protocol/frame";
import type { FrameModel } from "../protocol/frame-model";
import type { FrameInfo, Speed } from "../protocol/messages";

/** A frame as the worker sent it. Its arrays are valid until the next frame. */
export interface Frame<L extends LaneArrays = LaneArrays> {
  readonly info: FrameInfo;
  readonly lanes: readonly L[];
}

/** A lane of a snapshot. */
export type LaneSnapshot<L extends LaneArrays = LaneArrays> = L & {
  /** See FrameStore.firsts. */
  readonly firsts: readonly number[];
};

/**
 * An immutable copy of a frame. Everything the page says about a moment comes from one snapshot, so no sentence mixes
 * two steps.
 */
export interface FrameSnapshot<L extends LaneArrays = LaneArrays> extends Frame<L> {
  readonly lanes: readonly LaneSnapshot<L>[];
}

type Listener = () => void;

/** The time between two snapshots while playing, in ms. Faster text is unreadable, and faster bars flash. */
const READING_MS = 170;
/** Above this speed nobody follows single steps, so snapshots are rarer still. */
const FAST = { steps: 5_000, readingMs: 330 } as const;
/** An animation frame, in ms. */
const PICTURE_MS = 16;
/** Pictures and text together may take this long, in ms. On a slower machine the pictures of close frames wait for the next one. */
const TOGETHER_MS = 10;
/** A frame this close to the last one, in ms, makes the text wait for the next frame. */
const CLOSE_MS = 2 * PICTURE_MS;

/**
 * Passes frames from the worker to the page. Pictures draw every frame; text reads a snapshot about six times a second
 * while playing, and at once otherwise. No frame data is ever React state.
 */
export class FrameStore {
  readonly #frameListeners = new Set<Listener>();
  readonly #readingListeners = new Set<Listener>();
  readonly #snapshotListeners = new Set<Listener>();
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  /** The model of the open scenario. */
  #model: FrameModel;
  /** The frame is its own snapshot until a newer one comes, so layouts and drawings of both are the same object. */
  #frame: Frame;
  #reading: FrameSnapshot;
  #firsts: (readonly number[])[];
  #publishedAt = Number.NEGATIVE_INFINITY;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pictures: ReturnType<typeof setTimeout> | undefined;
  /** The most time that pictures took since the last text, and the time that the text took, in ms. */
  #pictureCost = 0;
  #textCost = 0;

  /** `failed` gets the error of a listener that throws; the others still run. `now`: ms, from one clock. */
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
  /** The most chart columns that a frame can have. */
  readonly mostColumns = (): number => this.#model.mostColumns(this.#frame.info.rows);
  /** The first step of each effect in a lane, once known; NaN = not seen yet. In the order of EFFECT. */
  readonly firsts = (lane: number): readonly number[] => this.#firsts[lane] ?? [];

  /** Begins a scenario whose first events are not known yet. Drawings for another model's frames are not called. */
  begin(frame: Frame, model: FrameModel): void {
    const canDraw = model === this.#model;
    this.#model = model;
    this.#firsts = [];
    if (canDraw) this.publish(frame);
    else this.#replace(frame);
  }

  /** Takes the frame of another lab, whose drawings come with its page. */
  #replace(frame: Frame): void {
    clearTimeout(this.#pictures);
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane) => this.#model.firsts(undefined, lane));
    this.#takeReading();
    notify(this.#snapshotListeners, this.#failed);
  }

  publish(frame: Frame): void {
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane, i) => this.#model.firsts(this.#firsts[i], lane));
    const now = this.#now();
    const isClose = frame.info.playing && now - this.#publishedAt < CLOSE_MS;
    this.#publishedAt = now;
    const wait = frame.info.playing ? this.#readAt + readingMs(frame.info.asked) - now : 0;
    clearTimeout(this.#pictures);
    const isSplit = isClose && this.#pictureCost + this.#textCost > TOGETHER_MS;
    if (wait <= 0) this.#takeReading();
    if (wait <= 0 && isSplit) this.#pictures = setTimeout(this.#draw, PICTURE_MS);
    else this.#draw();
    if (wait <= 0) this.#tellReading();
    else this.#timer ??= setTimeout(() => this.#publishReading(), wait + CLOSE_MS);
  }

  /** Calls `listener` on every frame. Returns the unsubscribe function. */
  readonly subscribe = (listener: Listener): Listener => subscribed(this.#frameListeners, listener);
  /** Calls `listener` on every snapshot, even of another model. */
  readonly subscribeSnapshot = (listener: Listener): Listener => subscribed(this.#snapshotListeners, listener);
  /** Calls `listener`, which draws frames of one model, on every snapshot that it can draw. */
  readonly subscribeReading = (listener: Listener): Listener => subscribed(this.#readingListeners, listener);

  readonly #draw = (): void => {
    const began = this.#now();
    notify(this.#frameListeners, this.#failed);
    this.#pictureCost = Math.max(this.#pictureCost, this.#now() - began);
  };

  /** Reads the last frame, and draws it again for pictures that show only what the text reads. */
  #publishReading(): void {
    this.#takeReading();
    this.#draw();
    this.#tellReading();
  }

  /** Takes the snapshot first, so a drawing finds the one that belongs to its frame. */
  #takeReading(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#readAt = this.#now();
    this.#pictureCost = 0;
    this.#reading = this.#read(this.#frame);
    this.#frame = this.#reading;
  }

  #tellReading(): void {
    const began = this.#now();
    notify(this.#snapshotListeners, this.#failed);
    notify(this.#readingListeners, this.#failed);
    // React renders in a microtask, which comes first.
    queueMicrotask(() => {
      this.#textCost = this.#now() - began;
    });
  }

  #read({ info, lanes }: Frame): FrameSnapshot {
    return { info, lanes: lanes.map((lane, i) => ({ ...copyOf(lane), firsts: this.#firsts[i] ?? [] })) };
  }
}

const readingMs = (asked: Speed): number => (asked === "max" || asked > FAST.steps ? FAST.readingMs : READING_MS);

/** Copies a lane's arrays, nested ones too, so the next frame cannot change them. */
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
