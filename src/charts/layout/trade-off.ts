import { figure } from "../figures";

/** Where a lane stands between hitting often and wasting little: shares of 1, NaN = undefined. */
export interface TradeDot {
  readonly hits: number;
  readonly efficiency: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The plot within its picture, CSS pixels. */
export const TRADE_OFF = { width: 240, height: 226, left: 30, top: 46, right: 222, bottom: 192, badge: 20 } as const;

/** Where a lane stands so far: hits of all requests, and efficiency over all steps where there was one. */
export const tradeDot = (lane: { readonly figures: Float64Array }): TradeDot => ({
  hits: figure(lane, "hit_rate"),
  efficiency: figure(lane, "mean_efficiency"),
});

const isDefined = ({ hits, efficiency }: TradeDot): boolean => hits >= 0 && efficiency >= 0;

/** The place of a dot in the picture; null = it has none yet. */
export function tradePoint(dot: TradeDot): Point | null {
  const { left, right, top, bottom } = TRADE_OFF;
  if (!isDefined(dot)) return null;
  return { x: left + dot.hits * (right - left), y: bottom - dot.efficiency * (bottom - top) };
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

/** Points of a trail; when there are more, every second one is forgotten. */
const MOST_POINTS = 120;
/** A trail grows when its lane has moved so far, CSS pixels. */
const LEAST_MOVE = 1;

/** Where the lanes came from. */
export interface Trails {
  readonly done: number;
  readonly playing: boolean;
  /** What each lane ran: its requests and its policy, as text. */
  readonly of: readonly string[];
  readonly lanes: readonly (readonly TradeDot[])[];
}

export const noTrails: Trails = { done: 0, playing: false, of: [], lanes: [] };

/**
 * The trails one frame later: they grow while a run plays or steps on, and begin anew after a jump; that of a lane also
 * when it runs something else.
 */
export function grownTrails(
  before: Trails,
  now: { readonly done: number; readonly playing: boolean },
  dots: readonly TradeDot[],
  of: readonly string[],
): Trails {
  const { done, playing } = now;
  const isOn = done >= before.done && (before.playing || done <= before.done + 1);
  const lanes = dots.map((dot, lane) => grown((isOn && of[lane] === before.of[lane] && before.lanes[lane]) || [], dot));
  return { done, playing, of, lanes };
}

function grown(trail: readonly TradeDot[], dot: TradeDot): readonly TradeDot[] {
  const [last, here] = [trail.at(-1), tradePoint(dot)];
  const from = last && tradePoint(last);
  if (here === null || (from && Math.hypot(here.x - from.x, here.y - from.y) < LEAST_MOVE)) return trail;
  const next = [...trail, dot];
  return next.length <= MOST_POINTS ? next : next.filter((_, i) => i % 2 === 0 || i === MOST_POINTS);
}

/** A trail as the points of an SVG polyline. */
export const polyline = (trail: readonly TradeDot[]): string =>
  trail
    .flatMap((dot) => tradePoint(dot) ?? [])
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
