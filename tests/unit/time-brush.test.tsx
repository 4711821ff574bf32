import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Brushed, type MountedBrush, mountBrush } from "../../src/plot/time/brush";

const WIDTH = 200;

let width: number;
let resized: () => void;
let measured: number;
let brushed: Brushed;
let brush: MountedBrush;
let svg: SVGSVGElement;

beforeEach(() => {
  measured = 0;
  width = WIDTH;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  Object.defineProperty(svg, "clientWidth", {
    get: () => {
      measured++;
      return width;
    },
  });
  brushed = { range: [0, 1], isWhole: true, onRange: () => {}, onWhole: () => {}, onHold: () => {} };
  brush = mountBrush(svg, () => brushed);
});

afterEach(() => {
  brush.unmount();
  vi.unstubAllGlobals();
});

const left = () => Number(svg.querySelector(".selection")?.getAttribute("x"));

test("the brush follows its range and the width of the strip", () => {
  expect(left()).toBe(0);
  brushed = { ...brushed, range: [0.25, 0.5], isWhole: false };
  brush.show();
  expect(left()).toBe(WIDTH / 4);
  resized();
  expect(left()).toBe(WIDTH / 4);
});

test("while its range stays, the brush measures and moves nothing", () => {
  measured = 0;
  const move = vi.spyOn(svg.querySelector(".selection") as Element, "setAttribute");
  for (let i = 0; i < 3; i++) {
    brushed = { ...brushed, range: [0, 1] };
    brush.show();
  }
  expect(measured).toBe(0);
  expect(move).not.toHaveBeenCalled();
});

test("while a window is being resized the browser stretches the brush, which then follows", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  brushed = { ...brushed, range: [0.25, 0.5], isWhole: false };
  brush.show();
  for (width of [180, 160]) {
    window.dispatchEvent(new Event("resize"));
    resized();
    expect(left()).toBe(WIDTH / 4);
  }
  vi.advanceTimersByTime(250);
  expect(left()).toBe(160 / 4);
  expect(svg.getAttribute("viewBox")).toBe("0 0 160 0");
  vi.useRealTimers();
});
