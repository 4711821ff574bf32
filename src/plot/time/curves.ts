import type { ChartView } from "../../kernel/protocol/messages";
import type { Scale } from "../scales";
import type { Row } from "./layout";

/** The steps of a view along an axis. */
export interface Steps {
  readonly view: ChartView;
  readonly bounds: Uint32Array;
  readonly x: Scale;
  /** Columns from `merged` on hold more than one step; those before it are drawn as steps. */
  readonly merged: number;
}

/** What the curves of a panel share. CSS pixels. */
export interface CurveFrame extends Steps {
  readonly panel: Row;
  /** From a value to where it stands. */
  readonly y: (value: number) => number;
}

/** The first column in which a step is no wider than a column is. */
export function firstMerged(bounds: Uint32Array, x: Scale): number {
  const column = (x.range()[1] ?? 0) / (bounds.length - 1);
  for (let i = 0; i + 1 < bounds.length; i++) {
    const step = bounds[i] ?? 0;
    if (x(step + 1) - x(step) <= column) return i;
  }
  return bounds.length - 1;
}

/** A line, or an area that goes down to `foot` at both ends of each part without a gap; null = a line. */
export class Outline {
  readonly #context: CanvasRenderingContext2D;
  readonly #foot: number | null;
  /** Where it has come to; NaN = a gap. */
  #last = Number.NaN;

  constructor(context: CanvasRenderingContext2D, foot: number | null) {
    this.#context = context;
    this.#foot = foot;
  }

  add(left: number, right: number, y: number): void {
    if (Number.isNaN(this.#last)) this.#context.moveTo(left, this.#foot ?? y);
    this.#context.lineTo(left, y);
    if (right > left) this.#context.lineTo(right, y);
    this.#last = right;
  }

  /** What comes next stands after a gap. */
  end(): void {
    if (this.#foot !== null && this.#last >= 0) this.#context.lineTo(this.#last, this.#foot);
    this.#last = Number.NaN;
  }
}

/** The values of a lane, one a column, NaN = a gap: a staircase while steps are wide, then a point in the middle of each column. */
export function trace({ bounds, x, y, merged }: CurveFrame, values: ArrayLike<number>, outline: Outline): void {
  const column = (x.range()[1] ?? 0) / values.length;
  for (let i = 0; i < values.length; i++) {
    const step = bounds[i] ?? 0;
    if (step === bounds[i + 1]) continue;
    const value = values[i] ?? Number.NaN;
    const middle = (i + 0.5) * column;
    if (Number.isNaN(value)) outline.end();
    else if (i < merged) outline.add(x(step), x(step + 1), y(value));
    else outline.add(middle, middle, y(value));
  }
  outline.end();
}
