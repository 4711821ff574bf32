import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountSurface } from "../../src/charts/surface";

vi.mock("../../src/charts/palette", () => ({ palette: () => ({}), onPaletteChange: () => () => {} }));

/** What the browser calls when the canvas has another size. */
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
  vi.stubGlobal("window", {
    devicePixelRatio: 1,
    setTimeout: (task: () => void, ms: number) => Number(setTimeout(task, ms)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("between sizes that follow each other nothing is drawn; the last one is, as soon as it has rested", () => {
  const context = { setTransform: () => {}, clearRect: () => {} };
  const canvas = { getContext: () => context, clientWidth: 300, clientHeight: 100, width: 0, height: 0 };
  const widths: number[] = [];
  const mounted = mountSurface(canvas as unknown as HTMLCanvasElement, ({ width }) => widths.push(width));
  resized();
  mounted.redraw();
  expect(widths).toEqual([300, 300]);
  for (const width of [290, 280, 270]) {
    vi.advanceTimersByTime(20);
    canvas.clientWidth = width;
    resized();
    mounted.redraw();
  }
  vi.advanceTimersByTime(149);
  expect(widths).toEqual([300, 300]);
  vi.advanceTimersByTime(1);
  mounted.redraw();
  expect(widths).toEqual([300, 300, 270, 270]);
});
