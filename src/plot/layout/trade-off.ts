import type { Point, Shares } from "./plot";

/** Where a lane stands between two shares. */
export type TradeDot = Shares;

/** The plot within its picture, CSS pixels. */
export const TRADE_OFF = { width: 224, height: 164, left: 30, top: 12, right: 218, bottom: 140, badge: 18 } as const;

/** The place of a dot in the picture; null = it has none yet. */
export function tradePoint(dot: TradeDot): Point | null {
  const { left, right, top, bottom } = TRADE_OFF;
  if (!(dot.x >= 0 && dot.y >= 0)) return null;
  return { x: left + dot.x * (right - left), y: bottom - dot.y * (bottom - top) };
}

/** A lane's badge: its place, and the true one where it had to make room for another. */
export interface BadgePlace extends Point {
  readonly lane: number;
  readonly at: Point;
}

/** Badges on their points; one that would cover another's letter moves below it, or above at the bottom. */
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

/** Some dots as the points of an SVG polyline. */
export const polyline = (dots: readonly TradeDot[]): string =>
  dots
    .flatMap((dot) => tradePoint(dot) ?? [])
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
