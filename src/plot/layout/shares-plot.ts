import { leastIndex } from "d3-array";
import type { Tick } from "../axis";
import type { Point } from "../path";
import { linearScale, type Scale } from "../scales";
import type { Shares } from "./plot";

/** A dot of the plot and its label; "" = no label. */
export interface ShareDot extends Shares {
  readonly label: string;
}

/** The plot within its picture, CSS pixels: one share per axis, both linear from 0 to 100 %. */
export interface SharesLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** In the order of the dots; null = a share is undefined. */
  readonly places: readonly (Point | null)[];
}

/** Space for the labels and names of the axes. */
const MARGIN = { left: 44, right: 20, top: 34, bottom: 46 };

/** Lays out a plot of this size. */
export function sharesLayout(dots: readonly Shares[], width: number, height: number): SharesLayout {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, Math.max(MARGIN.top + 1, height - MARGIN.bottom)];
  const x = linearScale([0, 1], [left, right]);
  const y = linearScale([0, 1], [bottom, top]);
  const ticks = (scale: Scale) => scale.ticks(4).map((share) => ({ at: scale(share), text: String(100 * share) }));
  const place = (dot: Shares) => (dot.x >= 0 && dot.y >= 0 ? { x: x(dot.x), y: y(dot.y) } : null);
  return { left, right, top, bottom, xTicks: ticks(x), yTicks: ticks(y), places: dots.map(place) };
}

/** The index of the dot nearest to a position; null = no dots. */
export function nearestDot({ places }: SharesLayout, x: number, y: number): number | null {
  const far = (at: Point | null) => (at === null ? Number.POSITIVE_INFINITY : Math.hypot(at.x - x, at.y - y));
  const nearest = leastIndex(places, far) ?? -1;
  return places[nearest] ? nearest : null;
}

/** A label and its position: its left end, and the middle of its height. */
export interface PlacedLabel extends Point {
  readonly dot: number;
  readonly text: string;
}

const LABEL = { height: 18, gap: 12 };

/** Places the labels of dots beside them, in the requested order; a label that would overlap another is left out. */
export function placeLabels(
  { places, left, right, top, bottom }: SharesLayout,
  names: readonly { readonly dot: number; readonly text: string; readonly width: number }[],
): PlacedLabel[] {
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    box.top >= top - LABEL.height && box.bottom <= bottom && !taken.some((other) => overlap(box, other));
  return names.flatMap(({ dot, text, width }) => {
    const at = places[dot];
    if (!at) return [];
    const held = (x: number) => Math.max(left + 4, Math.min(right - width, x));
    const box = candidates(at, width)
      .map(({ x, y }) => ({ left: held(x), right: held(x) + width, top: y - 9, bottom: y + 9 }))
      .find(isFree);
    if (box === undefined) return [];
    taken.push(box);
    return [{ dot, text, x: box.left, y: box.top + LABEL.height / 2 }];
  });
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom && b.top < a.bottom;

/** Above and below the dot; farther away, the label would seem to belong to another dot. */
const candidates = ({ x, y }: Point, width: number): Point[] =>
  [-1, 1].map((way) => ({ x: x - width / 2, y: y + way * (LABEL.gap + LABEL.height / 2) }));
