import { range } from "d3-array";
import { textWidth } from "../../shared/text-width";
import { alongLine, around, type LabelPlace, placeLabels } from "../labels";
import type { Point } from "../path";
import { type BadgePlace, TRADE_OFF, type TradeDot, tradePoint } from "./trade-off";

/** A text of the plot in lines about half as wide as the plot; its box is in units of the picture. */
export interface PlacedName extends LabelPlace {
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
/** The spacing of candidate positions. */
const GRID = 4;
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
  const points = lines.map(({ dots }) => dots.flatMap((one) => tradePoint(one) ?? []));
  const taken = [
    around(CORNER, CIRCLE),
    ...badges.map((place) => around(place, TRADE_OFF.badge / 2)),
    ...points.flatMap((own) => alongLine(own, DOT)),
  ];
  const labels = [
    // The corner's name is in one line if there is room.
    [[corner], corner.split(" ")].flatMap((words, more) =>
      placesNear(words, CORNER)
        .filter(({ cost }) => cost < NEAR)
        .map((place) => ({ ...place, cost: place.cost + NEAR * more })),
    ),
    ...lines.map(({ name }, i) => placesNear(wrapped(name), middleOf(points[i] ?? []))),
    placesNear(dot, { x: TRADE_OFF.right, y: TRADE_OFF.bottom }),
  ];
  return placeLabels(labels, { frame: TRADE_OFF, taken });
}

/** Splits a name into lines about half as wide as the plot. */
function wrapped(name: string): readonly string[] {
  const at = name.length > 15 ? name.lastIndexOf(" ", 14) : -1;
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

function middleOf(points: readonly Point[]): Point {
  const mean = (side: "x" | "y") => points.reduce((sum, point) => sum + point[side], 0) / Math.max(1, points.length);
  return { x: mean("x"), y: mean("y") };
}

/** All places of a name. Each costs the distance of its middle from `to`. */
function placesNear(lines: readonly string[], to: Point): readonly PlacedName[] {
  const width = Math.ceil(Math.max(...lines.map((text) => textWidth(text, SIZE))));
  const height = lines.length * NAME_LINE;
  const xs = range(TRADE_OFF.left + GRID, TRADE_OFF.right - width + 1, GRID);
  return range(TRADE_OFF.top, TRADE_OFF.bottom - height + 1, GRID).flatMap((top) =>
    xs.map((left) => ({
      ...{ left, top, right: left + width, bottom: top + height, lines },
      cost: Math.hypot(left + width / 2 - to.x, top + height / 2 - to.y),
    })),
  );
}
