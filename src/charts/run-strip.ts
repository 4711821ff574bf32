import { viewBounds } from "../protocol/chart-view";
import { type LaneArrays, SERIES } from "../protocol/frame";
import type { ChartView, FrameInfo, Loop } from "../protocol/messages";
import { figure } from "./figures";
import { stepScale } from "./scales";
import type { Surface } from "./surface";

type Lanes = readonly Pick<LaneArrays, "figures" | "series">[];

const MEAN = 4;
/** Points seen while a part of the run is shown; then every other one goes. */
const MOST = 4096;

/** What was seen of the whole run: a mean efficiency a point and lane, NaN where nothing was handed out. */
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

  /** Draws a line a lane into a strip that shows `whole`. */
  draw({ context, width, height, palette }: Surface, whole: ChartView): void {
    const x = stepScale(whole, width);
    this.#shares.forEach((shares, lane) => {
      context.strokeStyle = palette.inks[lane] ?? palette.text;
      context.beginPath();
      shares.forEach((share, i) => {
        if (Number.isNaN(share)) return;
        const y = PAD + (height - 2 * PAD) * (1 - share);
        const left = x(this.#steps[i] ?? 0);
        if (Number.isNaN(shares[i - 1] ?? Number.NaN)) context.moveTo(left, y);
        else context.lineTo(left, y);
        context.lineTo(x(this.#steps[i + 1] ?? this.#end), y);
      });
      context.stroke();
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
const LOOP_OPACITY = 0.16;

/** The strip of the whole run: its curves, the loop, and where the run stands. */
export function drawStrip(
  surface: Surface,
  sketch: RunSketch,
  whole: ChartView,
  done: number,
  loop: Loop | null,
): void {
  const { context, width, height, palette } = surface;
  const x = stepScale(whole, width);
  if (loop !== null) {
    context.globalAlpha = LOOP_OPACITY;
    context.fillStyle = palette.text;
    context.fillRect(x(loop.from), 0, Math.max(1, x(loop.to + 1) - x(loop.from)), height);
    context.globalAlpha = 1;
  }
  context.lineWidth = 1;
  sketch.draw(surface, whole);
  context.fillStyle = palette.text;
  context.fillRect(x(Math.max(whole.from, done - 1)), 0, 1.5, height);
}
