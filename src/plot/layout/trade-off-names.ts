import { textWidth } from "../../shared/text-width";
import type { Point } from "../path";
import type { Rect } from "./rect";
import { type BadgePlace, TRADE_OFF, type TradeDot, tradePoint } from "./trade-off";

/** A text of the plot in lines about half as wide as the plot; its box is in units of the picture. */
export interface PlacedName extends Rect {
  readonly lines: readonly string[];
}

/** A line of dots, and its name. */
interface NamedLine {
  readonly name: string;
  readonly dots: readonly TradeDot[];
}

/** The height of a text line, and its font size. */
export const NAME_LINE = 14;
const SIZE = 12;
/** The spacing of candidate positions, and the margin around obstacles. */
const GRID = 4;
const MARGIN = 2;
const DOT = 3;
/** The texts of the plot besides the names of its lines. */
interface PlotWords {
  /** In the upper left corner. */
  readonly corner: string;
  /** The meaning of a dot, in lines. */
  readonly dot: readonly string[];
}

/** The upper left corner, and the size of its circle. */
const CORNER: Point = { x: TRADE_OFF.left, y: TRADE_OFF.top };
const CIRCLE = 5;
/** The corner's name would be taken for another point's from this distance on. */
const NEAR = 56;

/**
 * Places the corner's name, then those of lines of dots, each as near to its dots as possible. No name overlaps another
 * name, a dot, a line or a badge. The last place is for the meaning of a dot. Null = no room.
 */
export function namePlaces(
  lines: readonly NamedLine[],
  badges: readonly BadgePlace[],
  { corner, dot }: PlotWords,
): (PlacedName | null)[] {
  const taken: Rect[] = [
    around(CORNER, CIRCLE),
    ...badges.map(badgeBox),
    ...lines.flatMap(({ dots }) => lineBoxes(dots)),
  ];
  const wanted = [
    { ways: [[corner], corner.split(" ")], at: CORNER, most: NEAR },
    ...lines.map(({ name, dots }) => ({ ways: [wrapped(name)], at: middleOf(dots), most: ANYWHERE })),
    { ways: [dot], at: { x: TRADE_OFF.right, y: TRADE_OFF.bottom }, most: ANYWHERE },
  ];
  return wanted.map(({ ways, at, most }) => {
    const places = ways.map((words) => nearestPlace(words, at, taken, most));
    const place = places.find((found) => found !== null) ?? null;
    if (place !== null) taken.push(place);
    return place;
  });
}

/** Splits a name into lines about half as wide as the plot. */
function wrapped(name: string): readonly string[] {
  const at = name.length > 15 ? name.lastIndexOf(" ", 14) : -1;
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

function middleOf(dots: readonly TradeDot[]): Point {
  const points = dots.flatMap((dot) => tradePoint(dot) ?? []);
  const mean = (side: "x" | "y") => points.reduce((sum, point) => sum + point[side], 0) / Math.max(1, points.length);
  return { x: mean("x"), y: mean("y") };
}

const ANYWHERE = Number.POSITIVE_INFINITY;

/** `most`: the name's middle is nearer than this. */
function nearestPlace(lines: readonly string[], to: Point, taken: readonly Rect[], most: number): PlacedName | null {
  const { left, right, top, bottom } = TRADE_OFF;
  const width = Math.ceil(Math.max(...lines.map((text) => textWidth(text, SIZE))));
  const height = lines.length * NAME_LINE;
  let best: PlacedName | null = null;
  let least = most;
  for (let y = top; y + height <= bottom; y += GRID) {
    for (let x = left + GRID; x + width <= right; x += GRID) {
      const place = { x, y, width, height, lines };
      const far = Math.hypot(x + width / 2 - to.x, y + height / 2 - to.y);
      if (far >= least || taken.some((other) => meets(place, other))) continue;
      [best, least] = [place, far];
    }
  }
  return best;
}

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width + MARGIN &&
  b.x < a.x + a.width + MARGIN &&
  a.y < b.y + b.height + MARGIN &&
  b.y < a.y + a.height + MARGIN;

const around = ({ x, y }: Point, half: number): Rect => ({
  x: x - half,
  y: y - half,
  width: 2 * half,
  height: 2 * half,
});

const badgeBox = (place: BadgePlace): Rect => around(place, TRADE_OFF.badge / 2);

/** The boxes of a line's dots, and of the pieces of line between them. */
function lineBoxes(dots: readonly TradeDot[]): readonly Rect[] {
  const points = dots.flatMap((dot) => tradePoint(dot) ?? []);
  return points.flatMap((from, i) => {
    const to = points[i + 1] ?? from;
    const pieces = 1 + Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / (2 * DOT));
    return Array.from({ length: pieces }, (_, piece) => {
      const share = piece / pieces;
      return around({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }, DOT);
    });
  });
}
