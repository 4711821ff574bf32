/** A point of the stage, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the stage. */
export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

export const right = ({ x, w }: Box): number => x + w;
export const bottom = ({ y, h }: Box): number => y + h;
export const centerX = ({ x, w }: Box): number => x + w / 2;
export const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });
/** The same rectangle with its corner at the origin. */
export const atOrigin = ({ w, h }: Box): Box => ({ x: 0, y: 0, w, h });

/** Whether two rectangles share an area. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);

/** The bounding box of boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map(right)) - x, h: Math.max(...boxes.map(bottom)) - y };
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

export const mixBox = (a: Box, b: Box, share: number): Box => ({
  x: mix(a.x, b.x, share),
  y: mix(a.y, b.y, share),
  w: mix(a.w, b.w, share),
  h: mix(a.h, b.h, share),
});

/** The eased progress of a motion after a share of its time: entering pieces slow down, leaving pieces speed up. */
export const enter = (time: number): number => 1 - (1 - time) ** 3;
export const leave = (time: number): number => time ** 3;
export const enterAndLeave = (time: number): number => (time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2);

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The point of a route after a share of its length. */
export function pointOn(route: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = route;
  const length = rest.reduce((sum, point, i) => sum + distance(route[i] ?? point, point), 0);
  let left = share * length;
  let from = first;
  for (const to of rest) {
    const leg = distance(from, to);
    if (left < leg) return { x: mix(from.x, to.x, left / leg), y: mix(from.y, to.y, left / leg) };
    left -= leg;
    from = to;
  }
  return from;
}

/** The share of a route's length at which its last leg begins. */
export function lastLegAt(route: readonly Point[]): number {
  const legs = route.slice(1).map((point, i) => distance(route[i] ?? point, point));
  const length = legs.reduce((sum, leg) => sum + leg, 0);
  return length === 0 ? 0 : 1 - (legs.at(-1) ?? 0) / length;
}
