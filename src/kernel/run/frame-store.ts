import { frameKind, framesOf } from "../../labs/models";
import { notify } from "../../shared/notify";
import type { LaneArrays } from "../protocol/frame";
import type { FrameModel } from "../protocol/frame-model";
import type { FrameInfo, Speed } from "../protocol/messages";
import type { Scenario } from "../scenario/scenario";

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

/** Frames as their readers see them. */
export interface Frames {
  frame(): Frame;
  reading(): FrameSnapshot;
  /** The most chart columns that a frame can have. */
  mostColumns(): number;
  /** The first step of each effect in a lane, once known; NaN = not seen yet. In the order of EFFECT. */
  firsts(lane: number): readonly number[];
  /** Calls `listener` on every frame. Returns the unsubscribe function. */
  subscribe(listener: Listener): Listener;
  /** Calls `listener` on every snapshot, even of another kind. */
  subscribeSnapshot(listener: Listener): Listener;
  /** Calls `listener`, which draws frames of one kind, on every snapshot that it can draw. */
  subscribeReading(listener: Listener): Listener;
}

/** Who is told of new frames. */
class Listeners {
  readonly ofFrames = new Set<Listener>();
  readonly ofReadings = new Set<Listener>();
  readonly ofSnapshots = new Set<Listener>();
  readonly subscribe = (listener: Listener): Listener => subscribed(this.ofFrames, listener);
  readonly subscribeSnapshot = (listener: Listener): Listener => subscribed(this.ofSnapshots, listener);
  readonly subscribeReading = (listener: Listener): Listener => subscribed(this.ofReadings, listener);
}

/** What a kind of frames showed last, once another kind has come. */
type Left = Pick<Frames, "reading" | "mostColumns" | "firsts">;

/** The frames of one kind. Whatever draws them never meets another kind: it keeps the last one until it leaves the page. */
class FramesOfKind extends Listeners implements Frames {
  readonly #store: Frames;
  /** Null = frames of this kind come. */
  #left: Left | null = null;

  constructor(store: Frames) {
    super();
    this.#store = store;
  }

  readonly frame = (): Frame => this.#left?.reading() ?? this.#store.frame();
  readonly reading = (): FrameSnapshot => (this.#left ?? this.#store).reading();
  readonly mostColumns = (): number => (this.#left ?? this.#store).mostColumns();
  readonly firsts = (lane: number): readonly number[] => (this.#left ?? this.#store).firsts(lane);

  /** Null = its frames come again. */
  leave(left: Left | null): void {
    this.#left = left;
  }
}

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
export class FrameStore implements Frames {
  readonly #any = new Listeners();
  readonly #kinds = new Map<string, FramesOfKind>();
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  /** The model of the open scenario. */
  #model: FrameModel;
  #kind: string;
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
    scenario: Scenario,
    failed: (error: unknown) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#model = framesOf(scenario);
    this.#kind = frameKind(scenario);
    this.#failed = failed;
    this.#now = now;
    this.#firsts = first.lanes.map((lane) => this.#model.firsts(undefined, lane));
    this.#reading = this.#read(first);
    this.#frame = this.#reading;
  }

  readonly frame = (): Frame => this.#frame;
  readonly reading = (): FrameSnapshot => this.#reading;
  readonly mostColumns = (): number => this.#model.mostColumns(this.#frame.info.rows);
  readonly firsts = (lane: number): readonly number[] => this.#firsts[lane] ?? [];

  /** The frames of one kind, for what draws them. The kind is current, or has been. */
  of(kind: string): Frames {
    return this.#of(kind);
  }

  /** Begins a scenario whose first events are not known yet. Drawings for another kind of frame are not called. */
  begin(frame: Frame, scenario: Scenario): void {
    const kind = frameKind(scenario);
    const canDraw = kind === this.#kind;
    if (!canDraw) this.#leaveKind(kind);
    this.#model = framesOf(scenario);
    this.#firsts = [];
    if (canDraw) this.publish(frame);
    else this.#replace(frame);
  }

  #of(kind: string): FramesOfKind {
    const known = this.#kinds.get(kind) ?? new FramesOfKind(this);
    this.#kinds.set(kind, known);
    return known;
  }

  #leaveKind(next: string): void {
    const [reading, columns, firsts] = [this.#reading, this.mostColumns(), this.#firsts];
    const left = { reading: () => reading, mostColumns: () => columns, firsts: (lane: number) => firsts[lane] ?? [] };
    this.#of(this.#kind).leave(left);
    this.#of(next).leave(null);
    this.#kind = next;
  }

  /** Takes a frame of another kind, whose drawings come with its page. */
  #replace(frame: Frame): void {
    clearTimeout(this.#pictures);
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane) => this.#model.firsts(undefined, lane));
    this.#takeReading();
    this.#tell("ofSnapshots");
  }

  /** Tells those who take any frame, and those who take this kind. */
  #tell(what: keyof Pick<Listeners, "ofFrames" | "ofReadings" | "ofSnapshots">): void {
    notify(this.#any[what], this.#failed);
    notify(this.#of(this.#kind)[what], this.#failed);
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

  readonly subscribe = this.#any.subscribe;
  readonly subscribeSnapshot = this.#any.subscribeSnapshot;
  readonly subscribeReading = this.#any.subscribeReading;

  readonly #draw = (): void => {
    const began = this.#now();
    this.#tell("ofFrames");
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
    this.#tell("ofSnapshots");
    this.#tell("ofReadings");
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
