/** What a pointer on the strip of the whole run has hold of. Places are parts of the strip, 0 … 1. */
export type Grip =
  /** One end of the range; the other stays. */
  | { readonly kind: "edge"; readonly fixed: number }
  /** All of the range, so far from its left end. */
  | { readonly kind: "pan"; readonly offset: number; readonly width: number }
  /** Nothing yet: it draws a new range. */
  | { readonly kind: "new"; readonly start: number };

export type Range = readonly [left: number, right: number];

/** Less than this is a hand that trembles, not a range. */
const LEAST = 0.01;

/** What a pointer at `at` takes hold of beside the ends: the range if it is inside, else the range comes to it. */
export function gripAt(at: number, [left, right]: Range): Grip {
  const width = right - left;
  if (width >= 1) return { kind: "new", start: at };
  return { kind: "pan", offset: at >= left && at <= right ? at - left : width / 2, width };
}

/** The range after a grip was moved to `at`; null = none yet. */
export function rangeOf(grip: Grip, at: number): Range | null {
  if (grip.kind === "edge") return ordered(grip.fixed, at);
  if (grip.kind === "new") return Math.abs(at - grip.start) < LEAST ? null : ordered(grip.start, at);
  const left = Math.max(0, Math.min(1 - grip.width, at - grip.offset));
  return [left, left + grip.width];
}

const ordered = (a: number, b: number): Range => [Math.min(a, b), Math.max(a, b)];

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Where a key takes something that stands at `at` and goes `step` at a time, ten times as far with Shift; null = not its key. */
export function keyWay(key: string, shift: boolean): ((at: number, step: number) => number) | null {
  if (key === "Home") return () => 0;
  if (key === "End") return () => 1;
  const by = STEPS[key];
  if (by === undefined) return null;
  return (at, step) => Math.max(0, Math.min(1, at + by * step * (shift ? 10 : 1)));
}
