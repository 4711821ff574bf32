import type { Frame } from "./chart";
import type { Point } from "./path";

/** A box, CSS pixels. */
export type Box = Frame;

/** A place that a label may take; of several, the cheapest is taken. */
export interface LabelPlace extends Box {
  readonly cost: number;
}

/** The boxes that labels keep clear of. */
interface Obstacles {
  /** No label leaves it. */
  readonly frame: Box;
  /** No label meets these. */
  readonly taken: readonly Box[];
  /** Each of these that a label meets adds to the cost of its place. */
  readonly avoided?: readonly LabelPlace[];
  /** The least distance between a label and what it must not meet; 2 by default. */
  readonly gap?: number;
}

/** Whether two boxes are less than `gap` apart. */
export const meets = (a: Box, b: Box, gap = 0): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

const isWithin = (box: Box, frame: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

/** Places labels in their order, each at its cheapest place that is free; null = none is. */
export function placeLabels<Place extends LabelPlace>(
  labels: readonly (readonly Place[])[],
  { frame, taken, avoided = [], gap = 2 }: Obstacles,
): (Place | null)[] {
  const all = [...taken];
  return labels.map((places) => {
    let [best, least]: [Place | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const place of places) {
      if (place.cost >= least || !isWithin(place, frame) || all.some((box) => meets(place, box, gap))) continue;
      const cost = avoided.reduce((sum, box) => (meets(place, box) ? sum + box.cost : sum), place.cost);
      if (cost < least) [best, least] = [place, cost];
    }
    if (best !== null) all.push(best);
    return best;
  });
}

/** The box of a line of text from its left end, around its middle. */
export const textBox = ({ x, y }: Point, width: number, height: number): Box => ({
  ...{ left: x, right: x + width },
  ...{ top: y - height / 2, bottom: y + height / 2 },
});

/** The box around a point that is `half` as wide and as high. */
export const around = ({ x, y }: Point, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/** The boxes around points, and around the pieces of the line through them. */
export function alongLine(points: readonly Point[], half: number): readonly Box[] {
  return points.flatMap((from, i) => {
    const to = points[i + 1] ?? from;
    const pieces = 1 + Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / (2 * half));
    return Array.from({ length: pieces }, (_, piece) => {
      const share = piece / pieces;
      return around({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }, half);
    });
  });
}
