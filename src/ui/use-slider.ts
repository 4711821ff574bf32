import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { Point } from "../plot/path";
import { useDrag } from "./use-drag";

/** Places are CSS pixels of the box or the slider, or units of the slider's SVG. */
interface SliderDrag {
  readonly valueAt: (place: number) => number;
  /** Where the handle is; the pressed point of a handle stays under the pointer. Without place and box, a press moves. */
  readonly place?: number | undefined;
  /** Measures the places. Missing = the slider does. */
  readonly box?: RefObject<HTMLElement | null>;
  /** Selects the parts of the handle. A mouse may also press beside it, in the box. Missing = the whole slider. */
  readonly handle?: string;
  readonly isVertical?: boolean;
  readonly onHold?: (isHeld: boolean) => void;
}

interface Slider {
  readonly name: string;
  readonly at: number;
  /** The value in words, with its unit. */
  readonly text: string;
  readonly range: readonly [least: number, most: number];
  /** The values that keys reach, ascending. Missing = those of `next` within the range. */
  readonly values?: readonly number[];
  /** The value after one step; missing = 1 more or less. */
  readonly next?: (at: number, direction: 1 | -1) => number;
  /** `isMore`: the same drag has already moved it. */
  readonly onMove: (to: number, isMore: boolean) => void;
  /** Replaces `onMove` for keys if `at` may lag behind them; ±Infinity = to an end. */
  readonly onStep?: (by: number) => void;
  /** A drag or a key was let go at a value; null = Escape or the system canceled the move. */
  readonly onEnd?: (to: number | null) => void;
  /** Restores the present value; missing = moves to `at`. */
  readonly back?: () => void;
  readonly drag?: SliderDrag;
  /** Keys with a meaning of their own, without Shift. */
  readonly keys?: Readonly<Record<string, () => void>>;
}

/** A drag or a series of keys. */
interface Gesture {
  /** The value at its start, and what restores it. */
  readonly from: number;
  readonly back: (() => void) | undefined;
  /** From the pointer to the handle's place; null = keys. */
  readonly offset: number | null;
  last: number;
  /** Has moved and was not let go since. */
  isOpen: boolean;
  /** Has moved and was let go. */
  isKept: boolean;
}

const NOWHERE = { current: null };

const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -10, PageUp: 10, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** The next of ascending values in a direction, or the one at that end. */
export function nextValue(values: readonly number[], at: number, direction: 1 | -1): number {
  const next = direction > 0 ? values.find((value) => value > at) : values.findLast((value) => value < at);
  return next ?? (direction > 0 ? values.at(-1) : values[0]) ?? at;
}

/** The value `by` steps away, within the range; ±Infinity = an end. */
function stepped({ at, range, values, next }: Slider, by: number): number {
  const [least, most] = values ? [values[0] ?? at, values.at(-1) ?? at] : range;
  if (!Number.isFinite(by)) return by < 0 ? least : most;
  const direction = by < 0 ? -1 : 1;
  let to = at;
  for (let i = 0; i < Math.abs(by); i++)
    to = values ? nextValue(values, to, direction) : (next?.(to, direction) ?? to + direction);
  return Math.min(most, Math.max(least, to));
}

/**
 * The props of an element that is a slider: a drag moves it, arrows by one step, Shift with an arrow or a Page key by
 * ten, Home and End to its ends. Escape returns it to where the drag or the series of keys began.
 */
export function useSlider<E extends HTMLElement | SVGElement>(slider: Slider, element?: RefObject<E | null>) {
  const { at, onMove, onEnd, onStep, back, drag, range } = slider;
  const made = useRef<E>(null);
  const own = element ?? made;
  const gesture = useRef<Gesture | null>(null);
  const begin = (offset: number | null): Gesture => {
    gesture.current = { from: at, back, offset, last: at, isOpen: false, isKept: false };
    return gesture.current;
  };
  const release = () => {
    const now = gesture.current;
    if (!now?.isOpen) return;
    Object.assign(now, { isOpen: false, isKept: true });
    onEnd?.(now.last);
  };
  const restore = (now: Gesture) => {
    if (now.back) return now.back();
    onMove(now.from, false);
    onEnd?.(now.from);
  };
  const cancel = (): boolean => {
    const now = gesture.current;
    gesture.current = null;
    if (now === null) return false;
    if (now.isOpen) onEnd?.(null);
    if (now.isKept || onEnd === undefined) restore(now);
    return now.isOpen || now.isKept;
  };
  useSliderDrag(own, slider, gesture, { begin, release, cancel });
  const step = (by: number) => {
    const now = gesture.current ?? begin(null);
    const to = stepped(slider, by);
    if (onStep === undefined && to === at) return;
    Object.assign(now, { last: to, isOpen: true });
    if (onStep) onStep(by);
    else onMove(to, false);
  };
  const keyed = (key: string, isShifted: boolean): boolean => {
    const by = STEPS[key];
    const action = isShifted ? undefined : slider.keys?.[key];
    if (action) action();
    else if (by !== undefined) step(isShifted && Math.abs(by) === 1 ? 10 * by : by);
    return action !== undefined || by !== undefined || (key === "Escape" && cancel());
  };
  const press = (event: KeyboardEvent<E>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
    if (keyed(event.key, event.shiftKey)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isKeys(gesture)) gesture.current = null;
  };
  const leave = () => {
    if (!isKeys(gesture)) return;
    release();
    gesture.current = null;
  };
  return {
    ref: own,
    role: "slider",
    tabIndex: 0,
    "aria-label": slider.name,
    "aria-orientation": drag?.isVertical ? "vertical" : undefined,
    "aria-valuemin": range[0],
    "aria-valuemax": range[1],
    "aria-valuenow": Math.min(range[1], Math.max(range[0], at)),
    "aria-valuetext": slider.text,
    onKeyDown: press,
    onKeyUp: () => isKeys(gesture) && release(),
    onBlur: leave,
  } as const;
}

type Held = RefObject<Gesture | null>;

const isKeys = ({ current }: Held): boolean => current?.offset === null;

interface Moves {
  readonly begin: (offset: number) => Gesture;
  readonly release: () => void;
  readonly cancel: () => boolean;
}

function useSliderDrag(own: RefObject<Element | null>, { drag, onMove }: Slider, gesture: Held, moves: Moves): void {
  const unhear = useRef(() => {});
  const cancel = useRef(moves.cancel);
  useEffect(() => {
    cancel.current = moves.cancel;
  });
  const along = ({ x, y }: Point) => (drag?.isVertical ? y : x);
  const isHandle = (part: Element) => drag?.handle === undefined || part.closest(drag.handle) !== null;
  const moveTo = (point: Point) => {
    const now = gesture.current;
    if (now === null || drag === undefined) return;
    const to = drag.valueAt(along(point) + (now.offset ?? 0));
    if (to === now.last) return;
    onMove(to, now.isOpen);
    Object.assign(now, { last: to, isOpen: true });
  };
  const area = drag?.handle === undefined ? own : (drag.box ?? own);
  useDrag((drag === undefined ? NOWHERE : area) as RefObject<HTMLElement | SVGElement | null>, {
    within: drag?.box?.current ?? null,
    takes: (part, isFinger) => !isFinger || isHandle(part),
    begin: (point, part) => {
      const place = isHandle(part) ? (drag?.place ?? middleOf(own, drag)) : null;
      moves.begin(place === null ? 0 : place - along(point));
      unhear.current = hearEscape(() => cancel.current());
      drag?.onHold?.(true);
      if (place === null) moveTo(point);
    },
    move: moveTo,
    end: (isCanceled) => {
      unhear.current();
      if (isCanceled) moves.cancel();
      else moves.release();
      gesture.current = null;
      drag?.onHold?.(false);
    },
  });
}

/** The middle of the slider in its box; null = it has none. */
function middleOf(own: RefObject<Element | null>, drag: SliderDrag | undefined): number | null {
  const [handle, box] = [own.current, drag?.box?.current].map((element) => element?.getBoundingClientRect());
  if (handle === undefined || box === undefined) return null;
  return drag?.isVertical ? handle.y + handle.height / 2 - box.y : handle.x + handle.width / 2 - box.x;
}

/** Escape during a drag, wherever the focus is. Returns the function that removes the listener. */
function hearEscape(cancel: () => unknown): () => void {
  const hear = (event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener("keydown", hear, true);
  return () => window.removeEventListener("keydown", hear, true);
}
