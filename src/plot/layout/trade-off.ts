import { ticksAt } from "../axis";
import { linePath, type Point } from "../path";
import { linearScale, type Scale } from "../scales";

/** A lane's position between two shares, as fractions of 1; NaN = undefined. */
export type TradeDot = Point;

/** The plot within its picture, CSS pixels. */
export const TRADE_OFF = { width: 224, height: 164, left: 30, top: 12, right: 218, bottom: 140, badge: 18 } as const;

const SHARE_X = linearScale([0, 1], [TRADE_OFF.left, TRADE_OFF.right]);
const SHARE_Y = linearScale([0, 1], [TRADE_OFF.bottom, TRADE_OFF.top]);

/** The percentages labeled on both axes, with their positions. */
const ticksOf = (scale: Scale) => ticksAt(scale.ticks(2), scale, (share) => String(100 * share));
export const TRADE_TICKS = { across: ticksOf(SHARE_X), up: ticksOf(SHARE_Y) };

/** The position of a dot in the picture; null = a share is undefined. */
export const tradePoint = ({ x, y }: TradeDot): Point | null =>
  x >= 0 && y >= 0 ? { x: SHARE_X(x), y: SHARE_Y(y) } : null;

/** The position of a lane's badge, and its true point if the badge had to move. */
export interface BadgePlace extends Point {
  readonly lane: number;
  readonly at: Point;
}

/** Places badges on their points. A badge that would cover another's letter moves below it, or above it at the bottom. */
export function badgePlaces(dots: readonly TradeDot[]): BadgePlace[] {
  const placed: BadgePlace[] = [];
  dots.forEach((dot, lane) => {
    const at = tradePoint(dot);
    if (at !== null) placed.push({ lane, at, ...freePlace(at, placed) });
  });
  return placed;
}

function freePlace({ x, y }: Point, placed: readonly Point[]): Point {
  const { badge, bottom, top } = TRADE_OFF;
  const covers = (at: number) =>
    placed.some((other) => Math.abs(other.x - x) < badge && Math.abs(other.y - at) < badge);
  const way = y > (top + bottom) / 2 ? -1 : 1;
  let at = y;
  while (covers(at)) at += way;
  return { x, y: at };
}

/** A line through dots, as SVG path data. */
export const tradePath = (dots: readonly TradeDot[]): string => linePath(dots.flatMap((dot) => tradePoint(dot) ?? []));
