import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIGURE } from "../../src/generated/abi";
import type { Speed } from "../../src/kernel/protocol/messages";
import { blankFrame, FrameStore } from "../../src/kernel/run/frame-store";
import { AT_REST } from "../../src/labs/buffer-cache/charts/field";
import { FieldView } from "../../src/labs/buffer-cache/charts/field-view";
import type { FieldLayout } from "../../src/labs/buffer-cache/charts/layout/field";
import { type AllocationFrame, allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { figure } from "../../src/models/allocation/figures";

import { LIGHT } from "../../src/plot/light-palette";
import { SvgContext, SvgPath } from "../../src/plot/svg-context";

import { fieldOf } from "./field-kit";

vi.mock("../../src/plot/palette", async () => {
  const { LIGHT } = await import("../../src/plot/light-palette");
  return { palette: () => LIGHT, onPaletteChange: () => () => {} };
});

/** The callback that the browser calls when the canvas has a size. */
let resized: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  class Observer {
    constructor(listener: () => void) {
      resized = listener;
    }
    readonly observe = () => {};
    readonly disconnect = () => {};
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly observe = () => {};
      readonly disconnect = () => {};
    },
  );
  vi.stubGlobal("Path2D", SvgPath);
  // Without patterns, waste is drawn in one color.
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
  vi.stubGlobal("window", { devicePixelRatio: 1, setTimeout, addEventListener: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A state whose lane A has as many live buffers as operations done, and B one less. */
function frameOf(done: number, playing: boolean, asked: Speed): AllocationFrame {
  const { info, lanes } = allocationFrame(blankFrame(defaultScenario, 10));
  const buffers = Array.from({ length: done }, (_, born) => ({ size: 100 * 2 ** (born % 14), needed: 100, born }));
  const filled = lanes.map((lane, i) => {
    lane.figures[FIGURE.live] = done - i;
    const { marks, classes } = fieldOf(buffers.slice(0, done - i));
    return { ...lane, marks, classes };
  });
  return { info: { ...info, done, playing, asked }, lanes: filled };
}

/** Returns the arrays of a frame to the worker. */
function takeBack({ lanes }: AllocationFrame): void {
  for (const { figures, marks, classes } of lanes) for (const array of [figures, marks, classes]) array.fill(0);
}

const fail = (error: unknown) => {
  throw error;
};

/** A store, and fields on a canvas that follow it. */
async function stage(first = frameOf(3, false, 10)) {
  let last = first;
  const store = new FrameStore(last, defaultScenario, fail);
  const view = new FieldView(store, () => AT_REST);
  const context = new SvgContext();
  const canvas = { getContext: () => context, clientWidth: 552, clientHeight: 250, width: 0, height: 0 };
  view.mount(0, canvas as unknown as HTMLCanvasElement);
  await view.calm();
  store.subscribeReading(() => view.update());
  resized();
  const publish = (frame: AllocationFrame) => {
    store.publish(frame);
    takeBack(last);
    last = frame;
  };
  /** The content of the canvas. */
  const picture = () => context.svg("field");
  return { store, view, publish, picture };
}

/** The area of the wasteful buffers in a picture, CSS pixels². */
function wastefulArea(picture: string): number {
  const paths = [...picture.matchAll(new RegExp(`<path d="([^"]*)" fill="${LIGHT.wasted}"`, "g"))];
  const rects = paths.flatMap(([, d = ""]) => [...d.matchAll(/h([\d.]+)v([\d.]+)/g)]);
  return rects.reduce((sum, [, width, height]) => sum + Number(width) * Number(height), 0);
}

/** The area that the bytes of wasteful buffers have on the scale of a layout. */
const areaOf = ({ groups, scale }: FieldLayout): number =>
  groups.reduce((sum, { granted, needed }) => sum + (granted > needed ? granted / scale : 0), 0);

const published = fc.record({
  kind: fc.constant("frame" as const),
  done: fc.integer({ min: 1, max: 60 }),
  playing: fc.boolean(),
  asked: fc.constantFrom<Speed>(2, 10, 1000, 25_000, "max"),
});
const waited = fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 400 }) });
const grown = fc.record({ kind: fc.constant("resize" as const) });

test("words, the layouts they describe and the buffers drawn are of one step each, in any order of frames, timers and sizes", async () => {
  const events = fc.array(fc.oneof({ weight: 5, arbitrary: published }, { weight: 4, arbitrary: waited }, grown));
  await fc.assert(
    fc.asyncProperty(events, async (sequence) => {
      const { store, view, publish, picture } = await stage();
      const expectOneStep = () => {
        const { info, lanes } = store.reading();
        const [layout] = view.layoutsOf(allocationFrame(store.reading()));
        const callers = layout?.groups.reduce((sum, { count }) => sum + count, 0);
        const drawn = view.drawn(0)?.groups.reduce((sum, { count }) => sum + count, 0);
        expect([lanes[0] && figure(lanes[0], "live"), callers, drawn]).toEqual([info.done, info.done, info.done]);
      };
      store.subscribeReading(expectOneStep);
      store.subscribeSnapshot(expectOneStep);
      for (const event of sequence) {
        if (event.kind === "frame") publish(frameOf(event.done, event.playing, event.asked));
        else if (event.kind === "wait") vi.advanceTimersByTime(event.ms);
        else resized();
        expectOneStep();
      }
      // While sizes change, the browser stretches the old picture.
      if (sequence.some(({ kind }) => kind === "resize")) vi.advanceTimersByTime(250);
      const area = areaOf(view.drawn(0) ?? expect.fail());
      expect(wastefulArea(picture()) / (area || 1)).toBeCloseTo(area === 0 ? 0 : 1, 1);
    }),
    { numRuns: 100 },
  );
});

test("the first known state has the same scale with and without the blank one before it", async () => {
  const known = await stage();
  const { view, publish } = await stage(allocationFrame(blankFrame({ ...defaultScenario, at: 2 }, 10)));
  publish(frameOf(3, false, 10));
  expect(view.layout(0)?.scale).toBe(known.view.layout(0)?.scale);
});
