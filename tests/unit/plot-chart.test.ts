import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axesOf, drawMarks, frameIn, type Mark, nearest, type Shape } from "../../src/plot/chart";
import { alongLine, around, type LabelPlace, meets, placeLabels, textBox } from "../../src/plot/labels";
import { LIGHT } from "../../src/plot/light-palette";
import { svgSurface } from "../../src/plot/svg-context";

/** The SVG of marks. */
function drawn(...marks: readonly Mark[]): string {
  const { surface, marks: written } = svgSurface(200, 100);
  drawMarks(surface, marks);
  return written("m");
}

const box = { x: 10, y: 20, width: 30, height: 40 };

describe("marks", () => {
  test("have the colors of the palette, and lanes their own", () => {
    const points = [0, 1, 2].map((x) => ({ x, y: 5 }));
    expect(drawn({ mark: "line", points, ink: 1, thick: 2, dash: [3, 1] })).toBe(
      `<path d="M0 5 1 5 2 5" fill="none" stroke="${LIGHT.inks[1]}" stroke-width="2" stroke-dasharray="3 1" stroke-linejoin="round"/>`,
    );
    expect(drawn({ mark: "box", ...box, fill: "needed", opacity: 0.5 })).toBe(
      `<path d="M10 20h30v40h-30z" fill="${LIGHT.needed}" opacity="0.5"/>`,
    );
    expect(drawn({ mark: "area", points, fill: "hatch" })).toContain('fill="url(#m-0)"');
  });

  test("of one kind leave no dashes and no opacity to the next", () => {
    const points = [0, 9].map((x) => ({ x, y: 5 }));
    const [first, second] = drawn(
      { mark: "line", points, ink: "text", dash: [2], opacity: 0.3 },
      { mark: "line", points, ink: "text" },
    ).split("/>");
    expect([first, second].map((path) => [path?.includes("dasharray"), path?.includes("opacity")])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test("with an unknown value have a gap", () => {
    const points = [1, Number.NaN, 3, 4].map((y, x) => ({ x, y }));
    expect(drawn({ mark: "line", points, ink: "text" })).toContain('d="M0 1M2 3 3 4"');
  });

  test("of dots cover each other if they have a fill and a line, and are one path otherwise", () => {
    const at = [10, 12, 14].map((x) => ({ x, y: 5 }));
    const paths = (mark: Partial<Mark>) =>
      drawn({ mark: "dots", at, radius: 3, ...mark } as Mark).split("<path").length - 1;
    expect([paths({ fill: "needed" }), paths({ ink: "text" })]).toEqual([1, 1]);
    expect(paths({ fill: "surface", ink: "text" })).toBe(6);
    expect(paths({ fill: "needed", halo: 2 })).toBe(2);
  });

  test("have forms that differ, around their places", () => {
    const forms = (["circle", "square", "cross", 3, 4] as readonly Shape[]).map((shape) =>
      drawn({ mark: "dots", at: [{ x: 50, y: 50 }], radius: 10, shape, ink: "text" }),
    );
    expect(new Set(forms).size).toBe(5);
    for (const form of forms) {
      const numbers = [...form.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[A-Z zM"])/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      expect(numbers.filter((value) => value > 30).every((value) => value >= 39.9 && value <= 60.1)).toBe(true);
    }
  });

  test("of text stand on a plate as wide as they are, whatever their alignment", () => {
    for (const align of ["left", "center", "right"] as const) {
      const svg = drawn({ mark: "text", text: "words", x: 100, y: 50, align, back: "plate" });
      const [, left = "", width = ""] = /M([\d.]+) [\d.]+h([\d.]+)/.exec(svg) ?? [];
      const share = { left: 0, center: 0.5, right: 1 }[align];
      expect(Number(left) + 3 + share * (Number(width) - 6)).toBeCloseTo(100, 0);
    }
  });

  test("of axes have a grid line and a label for each tick, at its place", () => {
    const frame = frameIn({ width: 200, height: 100 }, { left: 40, right: 10, top: 5, bottom: 20 });
    expect(frame).toEqual({ left: 40, right: 190, top: 5, bottom: 80 });
    const ticks = { x: [{ at: 60, text: "a" }], y: [{ at: 30, text: "b" }] };
    const svg = drawn(...axesOf(frame, ticks, { isGrid: true }));
    expect(svg).toContain("M40 29.5h150v1");
    expect(svg).toContain("M59.5 5h1v75");
    expect(svg).toMatch(/x="60" y="92" text-anchor="middle".*>a</);
    expect(svg).toMatch(/x="32" y="30" text-anchor="end".*>b</);
    expect(drawn(...axesOf(frame, ticks))).not.toContain("M59.5");
  });
});

test("a frame is never empty", () => {
  const frame = frameIn({ width: 0, height: 0 }, { left: 40, right: 10, top: 5, bottom: 20 });
  expect([frame.right > frame.left, frame.bottom > frame.top]).toEqual([true, true]);
});

describe("the nearest place", () => {
  const places = [null, { x: 10, y: 0 }, { x: 50, y: 90 }];

  test("counts in both directions, or by x alone, and only up to a distance", () => {
    expect(nearest(places, { x: 12, y: 80 })).toBe(2);
    expect(nearest(places, { x: 12 })).toBe(1);
    expect(nearest(places, { x: 13, y: 4 }, 5)).toBe(1);
    expect(nearest(places, { x: 14, y: 4 }, 5)).toBeNull();
  });

  test("is never an unknown one", () => {
    expect([nearest([null, null], { x: 0 }), nearest([], { x: 0, y: 0 })]).toEqual([null, null]);
    expect(nearest([{ x: Number.NaN, y: 1 }], { x: 0, y: 0 })).toBeNull();
  });
});

describe("labels", () => {
  const frame = { left: 0, right: 300, top: 0, bottom: 200 };
  const at = fc.record({ x: fc.integer({ min: -20, max: 320 }), y: fc.integer({ min: -20, max: 220 }) });
  const places = fc
    .tuple(at, fc.integer({ min: 5, max: 90 }))
    .chain(([middle, width]) =>
      fc.constant(
        [-1, 0, 1].map((way, cost) => ({ ...textBox({ x: middle.x, y: middle.y + 15 * way }, width, 12), cost })),
      ),
    );

  test("meet no mark and no other label, and stay within the frame", () => {
    fc.assert(
      fc.property(fc.array(places, { maxLength: 15 }), fc.array(at, { maxLength: 15 }), (labels, marks) => {
        const taken = marks.map((mark) => around(mark, 6));
        const placed = placeLabels(labels, { frame, taken }).filter((place) => place !== null);
        for (const [i, label] of placed.entries()) {
          expect([...taken, ...placed.slice(i + 1)].filter((other) => meets(label, other, 2))).toEqual([]);
          expect(label.left >= 0 && label.right <= 300 && label.top >= 0 && label.bottom <= 200).toBe(true);
        }
      }),
    );
  });

  const place = (x: number, cost: number): LabelPlace => ({ ...textBox({ x, y: 50 }, 20, 12), cost });

  test("take their cheapest free place, the first label first, and avoid what is not forbidden", () => {
    const labels = [[place(100, 1), place(10, 2)], [place(110, 1), place(200, 5)], [place(105, 0)]];
    expect(placeLabels(labels, { frame, taken: [] }).map((one) => one?.left ?? null)).toEqual([100, 200, null]);
    const avoided = [{ ...around({ x: 105, y: 50 }, 2), cost: 3 }];
    expect(placeLabels(labels, { frame, taken: [], avoided })[0]?.left).toBe(10);
    expect(placeLabels([[place(100, 1)]], { frame, taken: [], avoided })[0]?.left).toBe(100);
  });

  test("keep clear of a line between its points", () => {
    const line = alongLine(
      [
        { x: 0, y: 0 },
        { x: 300, y: 200 },
      ],
      3,
    );
    const [crossing, beside] = [textBox({ x: 140, y: 100 }, 20, 12), textBox({ x: 20, y: 150 }, 20, 12)];
    expect([crossing, beside].map((label) => line.some((piece) => meets(label, piece)))).toEqual([true, false]);
  });
});
