import { expect, test } from "vitest";
import type { ChartView } from "../../src/kernel/protocol/messages";
import { wastePlot } from "../../src/labs/buffer-cache/charts/waste-plot";
import { SERIES } from "../../src/models/allocation/lane-arrays";
import type { Surface } from "../../src/plot/surface";
import { RunSketch } from "../../src/plot/time/strip";
import { figuresOf, infoWith } from "./lane-kit";

const WIDTH = 100;
const { strip } = wastePlot(0);
const view = (to: number, from = 0): ChartView => ({ from, to, columns: 10, scale: "linear" });

/** A frame of one lane with the same efficiency in every column that has begun. */
function frame(share: number, done: number, shown: ChartView) {
  const series = new Float32Array(shown.columns * SERIES).fill(share);
  return [
    strip,
    infoWith({ done, frontier: done, view: shown }),
    [{ figures: figuresOf({ efficiency: share }), series }],
  ] as const;
}

/** The line ends that a sketch draws over a run of this many steps, as [x, depth 0 … 1]; an efficiency of 1 is at the foot. */
function drawn(sketch: RunSketch, steps: number): [number, number][] {
  let points: [number, number][] = [];
  const note = (x: number, y: number) => points.push([Math.round(x), Number(((y - 4) / 16).toFixed(3))]);
  const begin = () => {
    points = [];
  };
  const context = {
    beginPath: begin,
    stroke: () => {},
    fill: () => {},
    moveTo: note,
    lineTo: note,
    closePath: () => {},
  };
  const surface = { context, width: WIDTH, height: 24, palette: { inks: ["a"], text: "t" } };
  sketch.draw(strip, surface as unknown as Surface, view(steps - 1));
  return points;
}

test("the strip shows the columns of the whole run, with gaps where nothing was allocated", () => {
  const sketch = new RunSketch();
  const [, info, lanes] = frame(0.5, 100, view(99));
  lanes[0]?.series.fill(Number.NaN, 5 * SERIES, 9 * SERIES);
  sketch.take(strip, info, lanes, true);
  expect(drawn(sketch, 100)).toEqual([
    ...[0, 10, 20, 30, 40].flatMap((x) => [
      [x, 0.5],
      [x + 10, 0.5],
    ]),
    [90, 0.5],
    [100, 0.5],
  ]);
});

test("the strip keeps following the run while only a part is in view, and forgets nothing", () => {
  const sketch = new RunSketch();
  sketch.take(...frame(0.5, 100, view(99)), true);
  sketch.take(...frame(0.25, 100, view(40, 20)), false);
  sketch.take(...frame(0.25, 150, view(40, 20)), false);
  sketch.take(...frame(0.125, 200, view(40, 20)), false);
  expect(drawn(sketch, 200).at(-1)).toEqual([100, 0.125]);
  expect(drawn(sketch, 200)[0]).toEqual([0, 0.5]);
  expect(drawn(sketch, 200)).toContainEqual([75, 0.25]);
  sketch.take(...frame(0.75, 200, view(199)), true);
  expect(new Set(drawn(sketch, 200).map(([, share]) => share))).toEqual(new Set([0.75]));
});

test("another run starts over", () => {
  const sketch = new RunSketch();
  sketch.take(...frame(0.5, 100, view(99)), true);
  sketch.take(...frame(0.25, 20, view(10, 5)), false);
  expect(new Set(drawn(sketch, 100).map(([, share]) => share))).toEqual(new Set([0.25]));
});
