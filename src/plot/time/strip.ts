import type { LaneArrays } from "../../kernel/protocol/frame";
import type { ChartView, FrameInfo, Loop } from "../../kernel/protocol/messages";
import { drawMarks } from "../chart";
import { linearScale, type Scale, stepScale } from "../scales";
import type { Surface } from "../surface";
import { addArea, addLine, knownColumns } from "./curves";
import type { StripCurves } from "./plot";

type Lanes = readonly LaneArrays[];

/** The most points kept while only a part of the run is shown; beyond it, every other point is dropped. */
const MOST = 4096;

/** The visible history of the whole run: one value per point and lane. */
export class RunSketch {
  #steps: number[] = [];
  #values: number[][] = [];
  /** The end of the last point. */
  #end = 0;

  /** Records a frame: every column if it shows the whole run, otherwise the current point. */
  take(curves: StripCurves, info: FrameInfo, lanes: Lanes, whole: boolean): void {
    // A scenario's frontier never shrinks, so a smaller one means another scenario.
    if (info.frontier <= this.#last || lanes.length !== this.#values.length) this.#clear(lanes);
    const last = this.#last;
    if (whole && info.view.to >= last) this.#takeAll(curves, info, lanes);
    else if (info.done === info.frontier && info.done - 1 > last) this.#takePoint(curves, info.done - 1, lanes);
  }

  /** Draws the lanes into a strip that shows `whole`: at most one as an area, the others as lines over it. */
  draw(curves: StripCurves, { context, width, height, palette }: Surface, whole: ChartView): void {
    const [depth, y] = [curves.depth(this.#values), linearScale([0, 1], [PAD, height - PAD])];
    const points = this.#points(stepScale(whole, width));
    const depthIn = (lane: number) => (i: number) => depth(this.#values[lane]?.[i] ?? Number.NaN);
    const { filled } = curves;
    if (filled !== null) {
      context.beginPath();
      addArea(context, { points, y }, () => 1, depthIn(filled));
      context.fillStyle = palette.wastedTint;
      context.fill();
    }
    context.lineWidth = LINE;
    for (const lane of this.#values.keys()) {
      context.strokeStyle = lane === filled ? palette.wastedText : (palette.inks[lane] ?? palette.text);
      context.beginPath();
      addLine(context, { points, y }, depthIn(lane));
      context.stroke();
    }
  }

  /** Both ends of each point, which extends to the next one. */
  #points(x: Scale) {
    const ends = this.#steps.flatMap((step, i) => [x(step), x(this.#steps[i + 1] ?? this.#end)]);
    return { columns: Uint32Array.from(ends, (_, i) => i >> 1), x: Float64Array.from(ends) };
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

/** The content of a strip: the whole run, the current position, and the loop. */
interface StripState {
  readonly whole: ChartView;
  readonly done: number;
  readonly loop: Loop | null;
}

/** Draws the strip of the whole run: its curves, the loop, and the current position. */
export function drawStrip(
  surface: Surface,
  sketch: RunSketch,
  curves: StripCurves,
  { whole, done, loop }: StripState,
): void {
  const { width, height } = surface;
  const x = stepScale(whole, width);
  const box = { mark: "box", y: 0, height, fill: "text" } as const;
  const band = loop && { x: x(loop.from), width: Math.max(1, x(loop.to + 1) - x(loop.from)), opacity: 0.16 };
  sketch.draw(curves, surface, whole);
  drawMarks(surface, [
    ...(band ? [{ ...box, ...band }] : []),
    { ...box, x: x(Math.max(whole.from, done - 1)), width: 1.5 },
  ]);
}
