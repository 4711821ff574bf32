import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Brushed, type MountedBrush, mountBrush } from "../../src/plot/time/brush";

const WIDTH = 200;

let resized: () => void;
let measured: number;
let brushed: Brushed;
let brush: MountedBrush;
let svg: SVGSVGElement;

beforeEach(() => {
  measured = 0;
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
      return WIDTH;
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
