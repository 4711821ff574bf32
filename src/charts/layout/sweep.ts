import { scaleLinear, scaleLog } from "d3-scale";
import { formatCompact } from "../../shared/figure-text";
import type { TradeDot } from "./trade-off";

/** What a policy did with so many slots. Shares of 1, bytes. */
export interface SweepPoint extends TradeDot {
  readonly capacity: number;
  /** In the cache at the end. */
  readonly idle: number;
}

/** A picture of a sweep: a point a capacity, one figure against another. */
export type SweepChart = "hits" | "efficiency" | "idle" | "trade-off";

/** A plot within its picture, CSS pixels. */
export const SWEEP_PLOT = { width: 300, height: 178, left: 44, top: 10, right: 290, bottom: 148 } as const;

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface SweepDot {
  readonly capacity: number;
  readonly x: number;
  readonly y: number;
}

export interface SweepLayout {
  readonly dots: readonly SweepDot[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

const CAPACITIES = [1, 2, 4, 8, 16, 32, 64] as const;
const SHARES = [0, 0.5, 1] as const;
const { left, right, top, bottom } = SWEEP_PLOT;

const shareAxis = (from: number, to: number) => {
  const scale = scaleLinear().domain([0, 1]).range([from, to]);
  return { scale, ticks: SHARES.map((share) => ({ at: scale(share), text: String(100 * share) })) };
};

/** The range of a figure itself: shares of which all are near to one another still differ in the picture. */
function ownShareAxis(shares: readonly number[]) {
  const known = shares.filter(Number.isFinite);
  if (known.length === 0) return shareAxis(bottom, top);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = most > least ? 0 : 0.005;
  const scale = scaleLinear()
    .domain([Math.max(0, least - room), Math.min(1, most + room)])
    .nice(4)
    .range([bottom, top]);
  return { scale, ticks: scale.ticks(4).map((share) => ({ at: scale(share), text: percentText(share) })) };
}

/** "0.6", "98": without the noise of binary fractions. */
const percentText = (share: number): string => String(Number((100 * share).toPrecision(4)));

/** The axis up of a picture. */
function upAxis(chart: SweepChart, points: readonly SweepPoint[]) {
  if (chart === "idle") return byteAxis(points);
  return chart === "efficiency" ? ownShareAxis(points.map(({ efficiency }) => efficiency)) : shareAxis(bottom, top);
}

function capacityAxis() {
  const scale = scaleLog().domain([1, 64]).range([left, right]);
  return { scale, ticks: CAPACITIES.map((capacity) => ({ at: scale(capacity), text: String(capacity) })) };
}

/** Bytes, logarithmic; a cache that is empty stands at the foot. */
function byteAxis(points: readonly SweepPoint[]) {
  const most = Math.max(10, ...points.map(({ idle }) => idle));
  const decades = Math.ceil(Math.log10(most));
  const scale = scaleLog()
    .domain([1, 10 ** decades])
    .range([bottom, top])
    .clamp(true);
  const every = Math.ceil(decades / 4);
  const powers = Array.from({ length: decades + 1 }, (_, i) => i).filter((power) => power % every === 0);
  return { scale, ticks: powers.map((power) => ({ at: scale(10 ** power), text: formatCompact(10 ** power) })) };
}

/** The dots of a picture, by capacity ascending, and its axes. A point without a figure has no dot. */
export function sweepLayout(chart: SweepChart, points: readonly SweepPoint[]): SweepLayout {
  const x = chart === "trade-off" ? shareAxis(left, right) : capacityAxis();
  const y = upAxis(chart, points);
  const dots = [...points]
    .sort((a, b) => a.capacity - b.capacity)
    .map((point) => ({
      capacity: point.capacity,
      x: x.scale(chart === "trade-off" ? point.hits : point.capacity),
      y: y.scale(chart === "trade-off" ? point.efficiency : Math.max(chart === "idle" ? 1 : 0, point[chart])),
    }))
    .filter((dot) => Number.isFinite(dot.x) && Number.isFinite(dot.y));
  return { dots, xTicks: x.ticks, yTicks: y.ticks };
}

/** The dot nearest to a place in the picture; against capacity only the way across counts. */
export function nearestDot(chart: SweepChart, { dots }: SweepLayout, x: number, y: number): SweepDot | null {
  const distance = (dot: SweepDot) => Math.hypot(dot.x - x, chart === "trade-off" ? dot.y - y : 0);
  return dots.reduce<SweepDot | null>(
    (best, dot) => (best === null || distance(dot) < distance(best) ? dot : best),
    null,
  );
}
