import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mountSurface } from "../../src/plot/surface";

vi.mock("../../src/plot/palette", () => ({ palette: () => ({}), onPaletteChange: () => () => {} }));

/** The browser's callback when the canvas has another size. */
let resized: () => void = () => {};
/** The browser's callback when the window has another size, before it looks at canvases. */
let windowResized: () => void = () => {};
/** The browser's callback when the canvas enters or leaves the view. */
let scrolled: (entries: readonly { isIntersecting: boolean }[]) => void = () => {};
let isPaper = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  class Observer {
    readonly observe = () => {};
    readonly disconnect = () => {};
  }
  vi.stubGlobal(
    "ResizeObserver",
    class extends Observer {
      constructor(listener: () => void) {
        super();
        resized = listener;
      }
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class extends Observer {
      constructor(listener: typeof scrolled) {
        super();
        scrolled = listener;
      }
    },
  );
  isPaper = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isPaper }));
  vi.stubGlobal("window", {
    devicePixelRatio: 1,
    addEventListener: (_: "resize", listener: () => void) => {
      windowResized = listener;
    },
    setTimeout: (task: () => void, ms: number) => Number(setTimeout(task, ms)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A surface, its canvas, and the widths at which it was drawn. */
function mount() {
  const context = { setTransform: () => {}, clearRect: () => {} };
  const canvas = { getContext: () => context, clientWidth: 300, clientHeight: 100, width: 0, height: 0 };
  const widths: number[] = [];
  const mounted = mountSurface(canvas as unknown as HTMLCanvasElement, ({ width }) => widths.push(width));
  return { canvas, widths, mounted };
}

test("sizes in quick succession are not drawn until the last one has rested", () => {
  const { canvas, widths, mounted } = mount();
  resized();
  mounted.redraw();
  expect(widths).toEqual([300, 300]);
  for (const width of [290, 280, 270]) {
    vi.advanceTimersByTime(20);
    canvas.clientWidth = width;
    resized();
    mounted.redraw();
  }
  vi.advanceTimersByTime(249);
  expect(widths).toEqual([300, 300]);
  vi.advanceTimersByTime(1);
  mounted.redraw();
  expect(widths).toEqual([300, 300, 270, 270]);
});

test("the first size of a resized window is not drawn either", () => {
  const { canvas, widths } = mount();
  resized();
  vi.advanceTimersByTime(1000);
  canvas.clientWidth = 290;
  windowResized();
  resized();
  expect(widths).toEqual([300]);
  vi.advanceTimersByTime(250);
  expect(widths).toEqual([300, 290]);
});

test("a size in a stable window is drawn at once, and once if another canvas triggered it", () => {
  const { canvas, widths, mounted } = mount();
  resized();
  vi.advanceTimersByTime(1000);
  canvas.clientWidth = 290;
  mounted.measure();
  mounted.redraw();
  resized();
  expect(widths).toEqual([300, 290]);
});

describe("a canvas that is scrolled out of sight", () => {
  const scrollTo = (isIntersecting: boolean) => scrolled([{ isIntersecting }]);

  test("is not drawn until it comes back, and then once", () => {
    const { widths, mounted } = mount();
    resized();
    scrollTo(false);
    mounted.redraw();
    mounted.redraw();
    expect(widths).toHaveLength(1);
    scrollTo(true);
    expect(widths).toHaveLength(2);
    mounted.redraw();
    expect(widths).toHaveLength(3);
  });

  test("is not drawn again if it missed nothing", () => {
    const { widths } = mount();
    resized();
    scrollTo(false);
    scrollTo(true);
    expect(widths).toHaveLength(1);
  });

  test("is still drawn at another width, or its marks would stick out of the page", () => {
    const { canvas, widths } = mount();
    resized();
    scrollTo(false);
    vi.advanceTimersByTime(1000);
    canvas.clientWidth = 200;
    resized();
    expect(widths).toEqual([300, 200]);
    scrollTo(true);
    expect(widths).toHaveLength(2);
  });

  test("is drawn on paper", () => {
    const { widths, mounted } = mount();
    resized();
    scrollTo(false);
    isPaper = true;
    mounted.redraw();
    expect(widths).toHaveLength(2);
  });
});
