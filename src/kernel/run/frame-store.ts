import { notify } from "../../shared/notify";
import { frameKind, framesOf } from "../labs/labs";
import { FRAME_BYTES, type FrameModel, type FrameRows, type LaneArrays } from "../protocol/frame";
import type { FrameInfo } from "../protocol/messages";
import { atDone, doneAt } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
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
 * An immutable copy of a frame. Everything the page says and draws of a moment comes from one snapshot, so no panel
 * mixes two steps.
 */
export interface FrameSnapshot<L extends LaneArrays = LaneArrays> extends Frame<L> {
  readonly lanes: readonly LaneSnapshot<L>[];
}

type Listener = () => void;

/** Frames as their readers see them. */
export interface Frames {
  /** The newest frame, for commands. The page may not show it yet. */
  frame(): Frame;
  /** The frame that the page shows. */
  reading(): FrameSnapshot;
  /** The most chart columns that a frame can have. */
  mostColumns(): number;
  /** The first step of each effect in a lane, once known; NaN = not seen yet. In the order of EFFECT. */
  firsts(lane: number): readonly number[];
  /**
   * A picture reports how much its drawing has changed, CSS pixels². After large changes the page pauses, so that nothing
   * flashes.
   */
  changed(area: number): void;
  /** Calls `listener` on every frame. Returns the unsubscribe function. */
  subscribe(listener: Listener): Listener;
  /** Calls `listener` on every snapshot, even of another kind. */
  subscribeSnapshot(listener: Listener): Listener;
  /** Calls `listener`, which draws frames of one kind, on every snapshot that it can draw. */
  subscribeReading(listener: Listener): Listener;
}

/** Those that listen for new frames. */
class Listeners {
  readonly ofFrames = new Set<Listener>();
  readonly ofReadings = new Set<Listener>();
  readonly ofSnapshots = new Set<Listener>();
  readonly subscribe = (listener: Listener): Listener => subscribed(this.ofFrames, listener);
  readonly subscribeSnapshot = (listener: Listener): Listener => subscribed(this.ofSnapshots, listener);
  readonly subscribeReading = (listener: Listener): Listener => subscribed(this.ofReadings, listener);
}

/** The last state of a kind of frames, kept once another kind has come. */
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
  readonly changed = (area: number): void => {
    if (this.#left === null) this.#store.changed(area);
  };

  /** Null = its frames come again. */
  leave(left: Left | null): void {
    this.#left = left;
  }
}

/** Up to this many steps per second the page shows each step. */
const EACH_STEP = 30;
/** The time between two shown frames while steps pass faster, in ms. */
const SHOWN_MS = 100;
/**
 * The time between two shown frames after a large change, in ms. Five changes per second stay below three flashes, even
 * if a display shows one late.
 */
const RESTS_MS = 200;
/** The area above which changes count as large, CSS pixels²: a quarter of the 21,824 that WCAG 2.3.1 lets flash. */
const LARGE = 21_824 / 4;
/** While the run plays, the next frame may come this much later, in ms, before the last one is shown instead. */
const LATER_MS = 32;

/**
 * Passes frames from the worker to the page. Pictures and text show the same snapshot, which changes with each step at
 * slow speeds, ten times a second at others (fewer after large changes), and at once otherwise. No frame data is ever
 * React state.
 */
export class FrameStore implements Frames {
  readonly #any = new Listeners();
  readonly #kinds = new Map<string, FramesOfKind>();
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  /** The model of the open scenario. */
  #model: FrameModel;
  #kind: string;
  /** The frame is its own snapshot until a newer one comes. */
  #frame: Frame;
  #reading: FrameSnapshot;
  #firsts: (readonly number[])[];
  #shownAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The area that pictures have changed since, and the end of the pause after a large change, in ms. */
  #changed = { area: 0, since: Number.NEGATIVE_INFINITY, restsUntil: Number.NEGATIVE_INFINITY };

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
    this.#changed = { ...this.#changed, restsUntil: Number.NEGATIVE_INFINITY };
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
    this.#take(frame);
    this.#takeReading();
    this.#tell("ofSnapshots");
  }

  /** Tells those who take any frame, and those who take this kind. */
  #tell(what: keyof Pick<Listeners, "ofFrames" | "ofReadings" | "ofSnapshots">): void {
    notify(this.#any[what], this.#failed);
    notify(this.#of(this.#kind)[what], this.#failed);
  }

  publish(frame: Frame): void {
    this.#take(frame);
    const wait = this.#dueAt(frame.info) - this.#now();
    if (wait <= 0) this.#takeReading();
    this.#tell("ofFrames");
    if (wait <= 0) this.#tellReading();
    else this.#timer ??= setTimeout(this.#show, frame.info.playing ? wait + LATER_MS : wait);
  }

  readonly subscribe = this.#any.subscribe;
  readonly subscribeSnapshot = this.#any.subscribeSnapshot;
  readonly subscribeReading = this.#any.subscribeReading;

  readonly changed = (area: number): void => {
    const now = this.#now();
    const sum = now - this.#changed.since < RESTS_MS ? { ...this.#changed } : { ...this.#changed, area: 0, since: now };
    sum.area += area;
    if (sum.area > LARGE) sum.restsUntil = now + RESTS_MS;
    this.#changed = sum;
  };

  #take(frame: Frame): void {
    this.#frame = frame;
    this.#firsts = frame.lanes.map((lane, i) => this.#model.firsts(this.#firsts[i], lane));
  }

  /** How long the page shows no other frame, in ms. Slower than the maximum, drawings follow each frame. */
  rest(): number {
    const { info } = this.#frame;
    return info.asked === "max" ? Math.max(0, this.#dueAt(info) - this.#now()) : 0;
  }

  /** When the page may show another frame, in ms. */
  #dueAt({ playing, asked, done }: FrameInfo): number {
    const passes = playing && (asked === "max" || asked > EACH_STEP);
    const isOther = done !== this.#reading.info.done;
    return Math.max(passes ? this.#shownAt + SHOWN_MS : 0, isOther ? this.#changed.restsUntil : 0);
  }

  readonly #show = (): void => {
    this.#takeReading();
    this.#tellReading();
  };

  #takeReading(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shownAt = this.#now();
    this.#reading = this.#read(this.#frame);
    this.#frame = this.#reading;
  }

  #tellReading(): void {
    this.#tell("ofReadings");
    this.#tell("ofSnapshots");
  }

  #read({ info, lanes }: Frame): FrameSnapshot {
    return { info, lanes: lanes.map((lane, i) => ({ ...copyOf(lane), firsts: this.#firsts[i] ?? [] })) };
  }
}

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

/** Chart columns of the placeholder frame. */
const COLUMNS = 240;

/** A scenario's placeholder frame: every figure is undefined, every slot empty. */
export function blankFrame(scenario: Scenario, columns = COLUMNS): Frame {
  const { blankRows, read, forget } = framesOf(scenario);
  const rows = blankRows(scenario, columns);
  const lanes = read(new ArrayBuffer(FRAME_BYTES), rows);
  for (const lane of lanes) forget(lane);
  return { info: standInInfo(doneAt(scenario.at), columns, rows), lanes };
}

/** Whether a lane's state is still unknown. */
export const isBlank = ({ figures }: LaneArrays): boolean => figures.every(Number.isNaN);

/** Whether `frame` is only on the way to the state that `shown` already shows. */
export function isOnWayTo(shown: Frame, { info }: Frame, { isKnown }: FrameModel): boolean {
  const [lane] = shown.lanes;
  return info.seek?.target === shown.info.done && lane !== undefined && isKnown(lane);
}

const standInInfo = (done: number, columns: number, rows: FrameRows): FrameInfo => ({
  done,
  frontier: done,
  playing: false,
  asked: 1,
  achieved: 0,
  seek: null,
  stop: null,
  view: { from: 0, to: Math.max(done, 100) - 1, columns, scale: "linear" },
  detail: { kind: "exact" },
  rows,
  firstEvents: rows.lanes.map(() => []),
});

/**
 * The scenario at the visible step, with the digest of that state. During a seek it is the target step, without a
 * digest.
 */
export function linkedNow(scenario: Scenario, { info, lanes }: Pick<FrameSnapshot, "info" | "lanes">): Linked {
  const { seek, done } = info;
  const { isKnown, digest } = framesOf(scenario);
  const isThere = seek === null && lanes.every(isKnown);
  return { scenario: { ...scenario, at: atDone(seek?.target ?? done) }, digest: isThere ? digest(lanes) : null };
}
