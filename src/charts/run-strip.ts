import { viewBounds } from "../protocol/chart-view";
import { figure } from "../protocol/figures";
import { type LaneArrays, SERIES } from "../protocol/frame";
import type { ChartView, FrameInfo, Loop } from "../protocol/messages";
import { type StepScale, stepScale } from "./scales";
import type { Surface } from "./surface";

type Lanes = readonly Pick<LaneArrays, "figures" | "series">[];

const MEAN = 4;
/** Points seen while a part of the run is shown; then every other one goes. */
const MOST = 4096;

/** What was seen of the whole run: a mean efficiency a point and lane, NaN where nothing was allocated. */
export class RunSketch {
  #steps: number[] = [];
  #shares: number[][] = [];
  /** Where the last point ends. */
  #end = 0;

  /** Takes on what a frame shows: all of it when it shows the whole run, else the point where the run has come to. */
  take(info: FrameInfo, lanes: Lanes, whole: boolean): void {
    // The frontier of one scenario never shrinks.
    if (info.frontier <= this.#last || lanes.length !== this.#shares.length) this.#clear(lanes);
    const last = this.#last;
    if (whole && info.view.to >= last) this.#takeAll(info, lanes);
    else if (info.done === info.frontier && info.done - 1 > last) this.#takePoint(info.done - 1, lanes);
  }

  /** Draws what the lanes waste into a strip that shows `whole`: that of the lane in focus as an area, the others as lines over it. */
  draw({ context, width, height, palette }: Surface, whole: ChartView, focus: number): void {
    const x = stepScale(whole, width);
    const y = (efficiency: number) => PAD + (height - 2 * PAD) * efficiency;
    this.#area(context, focus, x, y);
    context.fillStyle = palette.wastedTint;
    context.fill();
    context.lineWidth = LINE;
    this.#shares.forEach((_, lane) => {
      context.strokeStyle = lane === focus ? palette.wastedText : (palette.inks[lane] ?? palette.text);
      this.#line(context, lane, x, y);
      context.stroke();
    });
  }

  #line(context: CanvasRenderingContext2D, lane: number, x: StepScale, y: (efficiency: number) => number): void {
    context.beginPath();
    this.#shares[lane]?.forEach((share, i, shares) => {
      if (Number.isNaN(share)) return;
      const left = x(this.#steps[i] ?? 0);
      if (Number.isNaN(shares[i - 1] ?? Number.NaN)) context.moveTo(left, y(share));
      else context.lineTo(left, y(share));
      context.lineTo(x(this.#steps[i + 1] ?? this.#end), y(share));
    });
  }

  #area(context: CanvasRenderingContext2D, lane: number, x: StepScale, y: (efficiency: number) => number): void {
    context.beginPath();
    this.#shares[lane]?.forEach((share, i) => {
      if (Number.isNaN(share)) return;
      const [left, right] = [x(this.#steps[i] ?? 0), x(this.#steps[i + 1] ?? this.#end)];
      context.moveTo(left, y(1));
      context.lineTo(left, y(share));
      context.lineTo(right, y(share));
      context.lineTo(right, y(1));
    });
  }

  get #last(): number {
    return this.#steps.at(-1) ?? -1;
  }

  #clear(lanes: Lanes): void {
    this.#steps = [];
    this.#shares = lanes.map(() => []);
  }

  #takeAll({ view, frontier }: FrameInfo, lanes: Lanes): void {
    const bounds = viewBounds(view);
    const columns = Array.from({ length: view.columns }, (_, i) => i).filter((i) => {
      const from = bounds[i] ?? 0;
      return from < (bounds[i + 1] ?? 0) && from < frontier;
    });
    this.#steps = columns.map((i) => bounds[i] ?? 0);
    this.#end = Math.min(frontier, view.to + 1);
    this.#shares = lanes.map(({ series }) => columns.map((i) => series[i * SERIES + MEAN] ?? Number.NaN));
  }

  #takePoint(step: number, lanes: Lanes): void {
    if (this.#steps.length >= MOST) this.#thin();
    this.#steps.push(step);
    this.#end = step + 1;
    lanes.forEach((lane, i) => void this.#shares[i]?.push(figure(lane, "efficiency")));
  }

  #thin(): void {
    const even = (_: number, i: number) => i % 2 === 0;
    this.#steps = this.#steps.filter(even);
    this.#shares = this.#shares.map((shares) => shares.filter(even));
  }
}

const PAD = 4;
const LINE = 1.25;
const LOOP_OPACITY = 0.16;

/** What a strip shows: the whole run, the lane whose waste is filled, where the run stands, and the loop. */
export interface StripState {
  readonly whole: ChartView;
  readonly focus: number;
  readonly done: number;
  readonly loop: Loop | null;
}

/** The strip of the whole run: its curves, the loop, and where the run stands. */
export function drawStrip(surface: Surface, sketch: RunSketch, { whole, focus, done, loop }: StripState): void {
  const { context, width, height, palette } = surface;
  const x = stepScale(whole, width);
  sketch.draw(surface, whole, focus);
  context.fillStyle = palette.text;
  if (loop !== null) {
    context.globalAlpha = LOOP_OPACITY;
    context.fillRect(x(loop.from), 0, Math.max(1, x(loop.to + 1) - x(loop.from)), height);
    context.globalAlpha = 1;
  }
  context.fillRect(x(Math.max(whole.from, done - 1)), 0, 1.5, height);
}
