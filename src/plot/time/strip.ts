import type { ChartView, FrameInfo, Loop } from "../../kernel/protocol/messages";
import { type Scale, stepScale } from "../scales";
import type { Surface } from "../surface";
import { knownColumns } from "./columns";
import type { StripCurves, StripLane } from "./plot";

type Lanes = readonly StripLane[];

/** Points seen while a part of the run is shown; then every other one goes. */
const MOST = 4096;

/** What was seen of the whole run: a value a point and lane. */
export class RunSketch {
  #steps: number[] = [];
  #values: number[][] = [];
  /** Where the last point ends. */
  #end = 0;

  /** Takes on what a frame shows: all of it when it shows the whole run, else the point where the run has come to. */
  take(curves: StripCurves, info: FrameInfo, lanes: Lanes, whole: boolean): void {
    // The frontier of one scenario never shrinks.
    if (info.frontier <= this.#last || lanes.length !== this.#values.length) this.#clear(lanes);
    const last = this.#last;
    if (whole && info.view.to >= last) this.#takeAll(curves, info, lanes);
    else if (info.done === info.frontier && info.done - 1 > last) this.#takePoint(curves, info.done - 1, lanes);
  }

  /** Draws the lanes into a strip that shows `whole`: one of them may be an area, the others are lines over it. */
  draw(curves: StripCurves, { context, width, height, palette }: Surface, whole: ChartView): void {
    const x = stepScale(whole, width);
    const depth = curves.depth(this.#values);
    const y = (part: number) => PAD + (height - 2 * PAD) * part;
    const { filled } = curves;
    if (filled !== null) {
      this.#area(context, filled, x, (value) => y(depth(value)), y(1));
      context.fillStyle = palette.wastedTint;
      context.fill();
    }
    context.lineWidth = LINE;
    this.#values.forEach((_, lane) => {
      context.strokeStyle = lane === filled ? palette.wastedText : (palette.inks[lane] ?? palette.text);
      this.#line(context, lane, x, (value) => y(depth(value)));
      context.stroke();
    });
  }

  #line(context: CanvasRenderingContext2D, lane: number, x: Scale, y: (value: number) => number): void {
    context.beginPath();
    this.#values[lane]?.forEach((value, i, values) => {
      if (Number.isNaN(value)) return;
      const left = x(this.#steps[i] ?? 0);
      if (Number.isNaN(values[i - 1] ?? Number.NaN)) context.moveTo(left, y(value));
      else context.lineTo(left, y(value));
      context.lineTo(x(this.#steps[i + 1] ?? this.#end), y(value));
    });
  }

  #area(context: CanvasRenderingContext2D, lane: number, x: Scale, y: (value: number) => number, foot: number) {
    context.beginPath();
    this.#values[lane]?.forEach((value, i) => {
      if (Number.isNaN(value)) return;
      const [left, right] = [x(this.#steps[i] ?? 0), x(this.#steps[i + 1] ?? this.#end)];
      context.moveTo(left, foot);
      context.lineTo(left, y(value));
      context.lineTo(right, y(value));
      context.lineTo(right, foot);
    });
  }

  get #last(): number {
    return this.#steps.at(-1) ?? -1;
  }

  #clear(lanes: Lanes): void {
    this.#steps = [];
    this.#values = lanes.map(() => []);
  }

  #takeAll({ column }: StripCurves, info: FrameInfo, lanes: Lanes): void {
    const known = knownColumns(info);
    this.#steps = known.map(({ from }) => from);
    this.#end = Math.min(info.frontier, info.view.to + 1);
    this.#values = lanes.map((lane) => known.map(({ at }) => column(lane, at)));
  }

  #takePoint({ now }: StripCurves, step: number, lanes: Lanes): void {
    if (this.#steps.length >= MOST) this.#thin();
    this.#steps.push(step);
    this.#end = step + 1;
    lanes.forEach((lane, i) => void this.#values[i]?.push(now(lane)));
  }

  #thin(): void {
    const even = (_: number, i: number) => i % 2 === 0;
    this.#steps = this.#steps.filter(even);
    this.#values = this.#values.map((values) => values.filter(even));
  }
}

const PAD = 4;
const LINE = 1.25;
const LOOP_OPACITY = 0.16;

/** What a strip shows: the whole run, where the run stands, and the loop. */
export interface StripState {
  readonly whole: ChartView;
  readonly done: number;
  readonly loop: Loop | null;
}

/** The strip of the whole run: its curves, the loop, and where the run stands. */
export function drawStrip(
  surface: Surface,
  sketch: RunSketch,
  curves: StripCurves,
  { whole, done, loop }: StripState,
): void {
  const { context, width, height, palette } = surface;
  const x = stepScale(whole, width);
  sketch.draw(curves, surface, whole);
  context.fillStyle = palette.text;
  if (loop !== null) {
    context.globalAlpha = LOOP_OPACITY;
    context.fillRect(x(loop.from), 0, Math.max(1, x(loop.to + 1) - x(loop.from)), height);
    context.globalAlpha = 1;
  }
  context.fillRect(x(Math.max(whole.from, done - 1)), 0, 1.5, height);
}
