import { leastIndex } from "d3-array";
import type { Tick } from "./axis";
import type { Palette } from "./palette";
import type { Point, Rect } from "./path";
import { dots, hatch } from "./patterns";
import type { Surface } from "./surface";

/** A color of the palette; a number = that of a lane. */
export type Ink = Exclude<keyof Palette, "inks"> | number;
export type Fill = Ink | "hatch" | "dots";

/** How a line is drawn, CSS pixels. */
interface Stroke {
  readonly ink: Ink;
  /** The width of the line; 1 by default. */
  readonly thick?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

/** A circle, a square, a cross, or a regular polygon with 3 or 4 corners, the first on top. */
export type Shape = "circle" | "square" | "cross" | 3 | 4;

/** A part of a chart. The position and size of everything is in CSS pixels. */
export type Mark =
  /** A line through points; NaN = a gap. */
  | (Stroke & { readonly mark: "line"; readonly points: readonly Point[] })
  /** A filled outline, with a line around it or without. */
  | (Partial<Stroke> & { readonly mark: "area"; readonly points: readonly Point[]; readonly fill: Fill })
  /** A bar, a band, or a rule: a box as thin as a line. */
  | (Rect & Partial<Stroke> & { readonly mark: "box"; readonly fill?: Fill })
  /** Dots of one look. Those with a fill and a line cover each other in order. `halo`: the width of a clear edge below. */
  | (Partial<Stroke> & {
      readonly mark: "dots";
      readonly at: readonly (Point & { readonly radius?: number })[];
      readonly radius: number;
      readonly shape?: Shape;
      readonly fill?: Fill;
      readonly halo?: number;
    })
  | Text
  /** The labels of an axis below or left of a plot, each with a grid line. `at`: its y or its x. */
  | {
      readonly mark: "axis";
      readonly side: "bottom" | "left";
      readonly ticks: readonly Tick[];
      readonly at: number;
      /** From the axis to the middle of the labels below, or to the end of those on its left. */
      readonly gap: number;
      /** The length of the grid lines; missing = none. */
      readonly grid?: number;
      readonly size?: number;
    };

/** A text at x, around y. */
interface Text extends Point {
  readonly mark: "text";
  readonly text: string;
  /** 12 by default. */
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly ink?: Ink;
  readonly align?: "left" | "center" | "right";
  /** Keeps the text clear of the marks below it. */
  readonly back?: "plate" | "outline";
}

/** The part of a picture that a chart's axes enclose, CSS pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A laid out chart: what to draw, and the places that a pointer reaches; null = a place is unknown. */
export interface Chart {
  readonly marks: readonly Mark[];
  readonly places: readonly (Point | null)[];
}

export type Size = Pick<Surface, "width" | "height">;

/** The frame within a margin; it is never empty. */
export const frameIn = ({ width, height }: Size, { left, right, top, bottom }: Frame): Frame => ({
  ...{ left, top },
  right: Math.max(left + 1, width - right),
  bottom: Math.max(top + 1, height - bottom),
});

/** The index of the place nearest to a point, or to an x alone; null = all are farther than `most`. CSS pixels. */
export function nearest(
  places: readonly (Point | null)[],
  { x, y }: { readonly x: number; readonly y?: number },
  most = Number.POSITIVE_INFINITY,
): number | null {
  const far = (at: Point | null | undefined) => (at ? Math.hypot(at.x - x, at.y - (y ?? at.y)) : Number.NaN);
  const found = leastIndex(places, far) ?? -1;
  return far(places[found]) <= most ? found : null;
}

/** Draws marks over each other. */
export function drawMarks(surface: Surface, marks: readonly Mark[]): void {
  for (const mark of marks) {
    surface.context.globalAlpha = "opacity" in mark ? (mark.opacity ?? 1) : 1;
    surface.context.setLineDash("dash" in mark ? [...(mark.dash ?? [])] : []);
    drawMark(surface, mark);
  }
  surface.context.globalAlpha = 1;
  surface.context.setLineDash([]);
}

function drawMark(surface: Surface, mark: Mark): void {
  if (mark.mark === "box") drawBox(surface, mark);
  else if (mark.mark === "dots") drawDots(surface, mark);
  else if (mark.mark === "text") drawText(surface, mark);
  else if (mark.mark === "axis") drawAxis(surface, mark);
  else paint(surface, mark, (context) => tracePoints(context, mark.points, mark.mark === "area"));
}

type Context = Surface["context"];
type Painted = Partial<Stroke> & { readonly fill?: Fill };

const colorOf = ({ palette }: Surface, ink: Ink): string =>
  typeof ink === "number" ? (palette.inks[ink] ?? palette.text) : palette[ink];

function fillOf(surface: Surface, fill: Fill): CanvasPattern | string {
  if (fill === "hatch") return hatch(surface);
  return fill === "dots" ? dots(surface) : colorOf(surface, fill);
}

/** Fills a path, then strokes it. */
function paint(surface: Surface, { fill, ink, thick = 1 }: Painted, trace: (context: Context) => void): void {
  const { context } = surface;
  context.beginPath();
  trace(context);
  if (fill !== undefined) {
    context.fillStyle = fillOf(surface, fill);
    context.fill();
  }
  if (ink === undefined) return;
  Object.assign(context, { strokeStyle: colorOf(surface, ink), lineWidth: thick, lineJoin: "round" });
  context.stroke();
}

function tracePoints(context: Context, points: readonly Point[], isClosed: boolean): void {
  let isDown = false;
  for (const { x, y } of points) {
    const isKnown = !Number.isNaN(x + y);
    if (isKnown && isDown) context.lineTo(x, y);
    else if (isKnown) context.moveTo(x, y);
    isDown = isKnown;
  }
  if (isClosed) context.closePath();
}

/** The line is inside the edge, so that a box keeps its size. */
function drawBox(surface: Surface, mark: Extract<Mark, { mark: "box" }>): void {
  const { x, y, width, height, fill, ink, thick = 1 } = mark;
  const { context } = surface;
  if (fill !== undefined) {
    context.fillStyle = fillOf(surface, fill);
    context.fillRect(x, y, width, height);
  }
  if (ink === undefined) return;
  Object.assign(context, { strokeStyle: colorOf(surface, ink), lineWidth: thick });
  context.strokeRect(x + thick / 2, y + thick / 2, Math.max(0, width - thick), Math.max(0, height - thick));
}

function drawDots(surface: Surface, mark: Extract<Mark, { mark: "dots" }>): void {
  const { at, radius, shape = "circle", halo, fill, ink } = mark;
  const traceAll = (shown: typeof at) => (context: Context) => {
    for (const { x, y, radius: own = radius } of shown) traceShape(context, shape, x, y, own);
  };
  if (halo !== undefined) paint(surface, { ink: "surface", thick: halo }, traceAll(at));
  if (fill === undefined || ink === undefined) paint(surface, mark, traceAll(at));
  else for (const one of at) paint(surface, mark, traceAll([one]));
}

function traceShape(context: Context, shape: Shape, x: number, y: number, radius: number): void {
  if (shape === "circle") {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  } else if (shape === "cross")
    for (const slope of [-radius, radius]) {
      context.moveTo(x - radius, y - slope);
      context.lineTo(x + radius, y + slope);
    }
  else tracePoints(context, cornersOf(shape, x, y, radius), true);
}

function cornersOf(shape: "square" | 3 | 4, x: number, y: number, radius: number): readonly Point[] {
  const [count, far, turn] = shape === "square" ? [4, radius * Math.SQRT2, -0.75] : [shape, radius, -0.5];
  return Array.from({ length: count }, (_, i) => {
    const angle = ((2 * i) / count + turn) * Math.PI;
    return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
  });
}

function drawText(surface: Surface, { text, x, y, size = 12, weight = 400, ink = "text", align = "left", back }: Text) {
  const { context, palette } = surface;
  Object.assign(context, { font: `${weight} ${size}px ${FONT}`, textAlign: align, textBaseline: "middle" });
  if (back === "outline") {
    Object.assign(context, { strokeStyle: palette.surface, lineWidth: 4, lineJoin: "round" });
    context.strokeText(text, x, y);
  } else if (back === "plate") {
    const width = context.measureText(text).width;
    const left = x - width * { left: 0, center: 0.5, right: 1 }[align];
    context.fillStyle = palette.surface;
    context.fillRect(left - 3, y - 0.65 * size, width + 6, 1.3 * size);
  }
  context.fillStyle = colorOf(surface, ink);
  context.fillText(text, x, y);
}

function drawAxis({ context, palette }: Surface, axis: Extract<Mark, { mark: "axis" }>): void {
  const { side, ticks, at, gap, grid = 0, size = 12 } = axis;
  const isBelow = side === "bottom";
  context.fillStyle = palette.rule;
  for (const tick of grid > 0 ? ticks : [])
    if (isBelow) context.fillRect(tick.at - 0.5, at - grid, 1, grid);
    else context.fillRect(at, tick.at - 0.5, grid, 1);
  const textAlign = isBelow ? "center" : "right";
  Object.assign(context, { font: `${size}px ${FONT}`, textAlign, textBaseline: "middle", fillStyle: palette.muted });
  for (const { at: place, middle = place, text } of ticks)
    if (isBelow) context.fillText(text, middle, at + gap);
    else context.fillText(text, at - gap, middle);
}

/** Labels left of a frame, with grid lines through it, and labels below it, with `isGrid` also with grid lines. */
export const axesOf = (
  { left, right, top, bottom }: Frame,
  ticks: { readonly x: readonly Tick[]; readonly y: readonly Tick[] },
  { x = 12, y = 8, size = 12, isGrid = false } = {},
): readonly Mark[] => [
  { mark: "axis", side: "left", ticks: ticks.y, at: left, gap: y, grid: right - left, size },
  { mark: "axis", side: "bottom", ticks: ticks.x, at: bottom, gap: x, grid: isGrid ? bottom - top : 0, size },
];

/** The ring of a selected place; nothing around an unknown one. */
export const ringAround = (place: Point | null | undefined, radius: number): readonly Mark[] =>
  place ? [{ mark: "dots", at: [place], radius, ink: "text", thick: 2.5 }] : [];

/** The frame of a selected box, `by` pixels around it, with a clear edge. */
export function frameAround({ x, y, width, height }: Rect, by = 2): readonly Mark[] {
  const boxOf = (far: number) => ({ x: x - far, y: y - far, width: width + 2 * far, height: height + 2 * far });
  return [
    { mark: "box", ...boxOf(by + 1), ink: "surface", thick: 4 },
    { mark: "box", ...boxOf(by), ink: "text", thick: 2 },
  ];
}

/** Draws the first of some texts that fits on a plate in the middle of a box, in bold. */
export function drawPlate(surface: Surface, box: Rect, texts: readonly string[], size = 12): void {
  const { context, palette } = surface;
  context.font = `600 ${size}px ${FONT}`;
  const text = texts.find((one) => one !== "" && context.measureText(one).width + size <= box.width - 8);
  if (text === undefined) return;
  const [width, height] = [context.measureText(text).width + size, size + 4];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  context.fillStyle = palette.surface;
  context.fillRect(x - width / 2, y - height / 2, width, height);
  drawMarks(surface, [{ mark: "text", text, x, y: y + 0.5, size, weight: 600, align: "center" }]);
}

/** The font of pictures. */
export const FONT =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif';
