import { avoidedOf, type Dot, efficiencyOf, slotsInAll } from "./dot";

/** A dot with its place in the plane of calls saved and efficiency, both shares of 1. */
export interface Placed {
  readonly dot: Dot;
  readonly avoided: number;
  readonly efficiency: number;
}

export const placed = (dot: Dot): Placed => ({
  ...{ dot, avoided: avoidedOf(dot.sums), efficiency: efficiencyOf(dot.sums) },
});

/** The least growth of the covered area over the last tenth of a plan that counts. */
const LEAST_GROWTH = 0.001;

/** Dots that ran the whole trace. */
export const whole = (dots: readonly Dot[]): readonly Dot[] => dots.filter(({ endedAt }) => endedAt === undefined);

/** Most calls saved first; equal dots by fewer slots in all, then in plan order. */
const byAvoided = (a: Placed, b: Placed): number =>
  b.avoided - a.avoided ||
  b.efficiency - a.efficiency ||
  slotsInAll(a.dot.policy) - slotsInAll(b.dot.policy) ||
  a.dot.k - b.dot.k;

/** The dots that no other beats in calls saved and efficiency, most saved first, always with "no cache". */
export function frontOf(dots: readonly Dot[]): readonly Placed[] {
  const front: Placed[] = [];
  for (const one of whole(dots).map(placed).toSorted(byAvoided)) {
    const beaten = one.efficiency <= (front.at(-1)?.efficiency ?? Number.NEGATIVE_INFINITY);
    if (!beaten || one.dot.k === 0) front.push(one);
  }
  return front;
}

/** The share of all calls saved × all memory needed that a front covers: an area from 0 to 1. */
export function coveredBy(front: readonly Placed[]): number {
  const corners = front.filter(({ avoided }) => avoided > 0);
  const widths = corners.map(({ avoided }, i) => avoided - (corners[i + 1]?.avoided ?? 0));
  return corners.reduce((area, { efficiency }, i) => area + (widths[i] ?? 0) * efficiency, 0);
}

/** Whether the last tenth of a plan still covered more. */
export function lastAdds(dots: readonly Dot[], front: readonly Placed[] = frontOf(dots)): boolean {
  const inPlanOrder = whole(dots).toSorted((a, b) => a.k - b.k);
  const early = inPlanOrder.slice(0, Math.floor(0.9 * inPlanOrder.length));
  return coveredBy(front) - coveredBy(frontOf(early)) >= LEAST_GROWTH;
}

/** The sentence about a last tenth that adds nothing; "" = it adds something. */
export const lastWords = (adds: boolean): string =>
  adds ? "" : " The last tenth of the policies tried adds less than 0.1 points to it.";
