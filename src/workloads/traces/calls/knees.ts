/** Sizes above which few requests lie, and the share of requests up to each. */
export type Knee = readonly [size: number, share: number];

const MOST_KNEES = 6;
/** Two knees are further apart than an eighth of an octave, and have this share of the requests between them. */
const LEAST_RATIO = 2 ** 0.125;
const LEAST_SHARE = 0.005;

interface Vertex {
  readonly size: number;
  readonly x: number;
  readonly share: number;
}

/**
 * The sizes at which the share of requests stops rising: the vertices of the upper convex hull over the logarithm of the
 * size where it turns most, at most six, the smallest first.
 */
export function kneesOf(sizes: readonly (readonly [size: number, requests: number])[]): readonly Knee[] {
  const hull = hullOf(pointsOf(sizes));
  const turns = hull.slice(1, -1).map((vertex, i) => ({ vertex, turn: turnAt(hull, i + 1) }));
  turns.sort((a, b) => b.turn - a.turn || a.vertex.size - b.vertex.size);
  const kept: Vertex[] = [];
  for (const { vertex } of turns) if (kept.length < MOST_KNEES && isApart(vertex, kept)) kept.push(vertex);
  return kept.toSorted((a, b) => a.size - b.size).map(({ size, share }) => [size, share]);
}

/** The share of requests for each size or less. A size of 0 counts as 1. */
function pointsOf(sizes: readonly (readonly [size: number, requests: number])[]): readonly Vertex[] {
  const total = sizes.reduce((sum, [, requests]) => sum + requests, 0);
  const widest = Math.log2(Math.max(1, sizes.at(-1)?.[0] ?? 1) + 1);
  let up = 0;
  const points = sizes.map(([given, requests]) => {
    up += requests;
    const size = Math.max(1, given);
    return { size, x: Math.log2(size + 1) / widest, share: up / total };
  });
  return [{ size: 0, x: 0, share: 0 }, ...points.filter(({ size }, i) => size !== points[i + 1]?.size)];
}

const slope = (from: Vertex | undefined, to: Vertex | undefined): number =>
  from === undefined || to === undefined ? 0 : (to.share - from.share) / (to.x - from.x);

function hullOf(points: readonly Vertex[]): readonly Vertex[] {
  const hull: Vertex[] = [];
  for (const point of points) {
    while (hull.length > 1 && slope(hull.at(-2), hull.at(-1)) <= slope(hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  return hull;
}

/** How much the hull turns at a vertex: the tangent of the angle. */
function turnAt(hull: readonly Vertex[], i: number): number {
  const [before, after] = [slope(hull[i - 1], hull[i]), slope(hull[i], hull[i + 1])];
  return (before - after) / (1 + before * after);
}

const isApart = ({ size, share }: Vertex, kept: readonly Vertex[]): boolean =>
  kept.every((other) => {
    const ratio = Math.max(size, other.size) / Math.min(size, other.size);
    return ratio > LEAST_RATIO && Math.abs(share - other.share) >= LEAST_SHARE;
  });
