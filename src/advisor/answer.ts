import { hasPool } from "../models/allocation/pool-tables";
import { coveredBy, type Dot, frontOf, lastAdds, type Placed, partsOf, slotsInAll, whole } from "./dot";
import { amountOf, figureNamed, figureOf } from "./figures";
import { type Ranges, rangesOf } from "./neighbors";
import { amountIn, type Limit, type Question, rankedBy } from "./question";

/* The answer to a question: one dot, from those that ran the whole trace. The order of the dots does not matter. */

/** Dots this close to the best are as good: one point of a share, or of what a heap takes without a cache. */
const POINT = 0.01;
/** A cache must save this share of a heap's cycles. */
const LEAST_SAVED = 0.05;
/** A limit on a share is tried this much looser, in percent. */
const LOOSER = 5;

/** The best policy without a limit, or with a looser one. */
export interface LimitCost {
  readonly limit: Limit;
  /** The looser limit; null = the limit is dropped. */
  readonly looser: Limit | null;
  /** The best that then meets the question; null = none that ran is better. */
  readonly best: Dot | null;
}

/** The limit that a dot misses most, by a share of the limit. */
interface Miss {
  readonly limit: Limit;
  readonly by: number;
}

interface Common {
  readonly question: Question;
  /** The dot without a cache. */
  readonly none: Dot;
  /** Dots that meet the question, of all those that ran the whole trace. */
  readonly met: number;
  readonly of: number;
  /** Dots that a rung ended early. */
  readonly early: number;
  readonly front: readonly Placed[];
  readonly covered: number;
  /** Whether the last tenth of the policies still added to the front. */
  readonly lastAdds: boolean;
  /** The values tried of each knob that has an order. */
  readonly ranges: Ranges;
}

export type Answer = Common &
  (
    | { readonly kind: "policy"; readonly dot: Dot; readonly simpler: Dot | null; readonly costs: readonly LimitCost[] }
    /** `dot`: the policy that saves the most cycles, which is too few; null = the heap's cycles are not what decides. */
    | { readonly kind: "no-cache"; readonly dot: Dot; readonly saved: number }
    /** `dot`: the nearest. */
    | { readonly kind: "nothing"; readonly dot: Dot; readonly miss: Miss | null }
  );

export function meetsLimit(dot: Dot, limit: Limit): boolean {
  const value = figureOf(limit.figure, dot);
  return limit.side === "min" ? value >= amountOf(amountIn(limit)) : value <= amountOf(amountIn(limit));
}

/** A dot that saves nothing, or saves without a hit, never meets a question. */
const saves = ({ sums }: Dot): boolean => sums.calls < sums.callsBefore && sums.hits > 0;

/** Tells which dots meet all limits, which are read once for thousands of dots. */
export function meeting(limits: readonly Limit[]): (dot: Dot) => boolean {
  const bounds = limits.map((limit) => ({
    ...{ isLeast: limit.side === "min", bound: amountOf(amountIn(limit)), of: figureNamed(limit.figure).of },
  }));
  return (dot) =>
    saves(dot) && bounds.every(({ isLeast, bound, of }) => (isLeast ? of(dot) >= bound : of(dot) <= bound));
}

export const meets = (dot: Dot, limits: readonly Limit[]): boolean => meeting(limits)(dot);

/** The share of the cycles that a dot saves; NaN = no heap was run. */
const savedCycles = (dot: Dot, none: Dot): number => 1 - figureOf("cycles", dot) / figureOf("cycles", none);

/** Whether a policy may be the answer: with a heap, it must save some of its cycles. Unknown = it may. */
const mayPay = (question: Question, none: Dot, dot: Dot): boolean =>
  question.heap === null || !(savedCycles(dot, none) < LEAST_SAVED);

type Shape = Pick<Common, "front" | "covered" | "lastAdds" | "ranges">;

/** Does not depend on the question, of which a person asks several about the same dots. */
const shapes = new WeakMap<readonly Dot[], Shape>();

/** `all`: those of the dots that ran the whole trace. */
function shapeOf(dots: readonly Dot[], all: readonly Dot[]): Shape {
  const known = shapes.get(dots);
  if (known !== undefined) return known;
  const front = frontOf(all);
  const shape = { front, covered: coveredBy(front), lastAdds: lastAdds(all, front), ranges: rangesOf(all) };
  shapes.set(dots, shape);
  return shape;
}

/** @throws RangeError without a dot for "no cache" */
export function answerOf(question: Question, dots: readonly Dot[]): Answer {
  const all = whole(dots);
  const none = noCacheOf(all);
  const met = all.filter(meeting(question.limits));
  const common: Common = {
    question,
    none,
    met: met.length,
    of: all.length,
    early: dots.length - all.length,
    ...shapeOf(dots, all),
  };
  const paying = met.filter((dot) => mayPay(question, none, dot));
  const dot = bestOf(paying, question, none);
  if (dot === null) {
    const frugal = mostSaving(met, none);
    if (frugal === null) return { ...common, ...nearestOf(all, question.limits) };
    return { ...common, kind: "no-cache", dot: frugal, saved: savedCycles(frugal, none) };
  }
  const costs = costsOf(all, question, none, mostOf(scoredBy(question, none, paying)));
  return { ...common, kind: "policy", dot, simpler: bestOf(simplerThan(dot, paying), question, none), costs };
}

function noCacheOf(dots: readonly Dot[]): Dot {
  const none = dots.find(({ k }) => k === 0);
  if (none === undefined) throw new RangeError('a question needs the dot of "no cache"');
  return none;
}

/** The dots that must run over the question's heap before the answer is certain: those that could be it, or the simpler one. */
export function undecided(question: Question, dots: readonly Dot[]): readonly Dot[] {
  if (question.heap === null) return [];
  const all = whole(dots);
  const none = noCacheOf(all);
  const paying = all.filter(meeting(question.limits)).filter((dot) => mayPay(question, none, dot));
  const best = bestOf(paying, question, none);
  const good = [paying, best === null ? [] : simplerThan(best, paying)].flatMap((dots) => goodOf(dots, question, none));
  return [...new Set([none, ...good.map(({ dot }) => dot)])].filter(({ heap }) => heap === undefined);
}

/** The figure of the goal, scaled so that more is better and POINT is one point. */
interface Scored {
  readonly dot: Dot;
  readonly score: number;
}

/** The dots that have the figure of the goal, each with its score. */
function scoredBy(question: Question, none: Dot, dots: readonly Dot[]): readonly Scored[] {
  const { unit, isBetter, of } = figureNamed(rankedBy(question));
  const [sign, part] = [isBetter === "more" ? 1 : -1, unit === "share" ? 1 : of(none)];
  return dots.map((dot) => ({ dot, score: (sign * of(dot)) / part })).filter(({ score }) => !Number.isNaN(score));
}

const mostOf = (scored: readonly Scored[]): number =>
  scored.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);

/** The dots within a point of the best. */
function goodOf(dots: readonly Dot[], question: Question, none: Dot): readonly Scored[] {
  const scored = scoredBy(question, none, dots);
  const best = mostOf(scored);
  return scored.filter(({ score }) => score >= best - POINT);
}

/** The best, or what is as good with fewer slots in all or fewer parts; null = no dot has the figure. */
const bestOf = (dots: readonly Dot[], question: Question, none: Dot): Dot | null =>
  first(goodOf(dots, question, none), (a, b) => bySimplicity(a.dot, b.dot) || b.score - a.score || a.dot.k - b.dot.k)
    ?.dot ?? null;

function first<T>(all: readonly T[], compare: (a: T, b: T) => number): T | null {
  return all.reduce<T | null>((least, one) => (least === null || compare(one, least) < 0 ? one : least), null);
}

const bySimplicity = (a: Dot, b: Dot): number =>
  slotsInAll(a.policy) - slotsInAll(b.policy) || partsOf(a.policy) - partsOf(b.policy);

const mostSaving = (dots: readonly Dot[], none: Dot): Dot | null =>
  first(
    dots.filter((dot) => !Number.isNaN(savedCycles(dot, none))),
    (a, b) => savedCycles(b, none) - savedCycles(a, none) || a.k - b.k,
  );

/** Those with fewer parts, or with as many and fewer slots in all. */
function simplerThan({ policy }: Dot, dots: readonly Dot[]): readonly Dot[] {
  const [parts, slots] = [partsOf(policy), slotsInAll(policy)];
  // Neither a cache of one's own nor another library is simpler than a pool.
  const alike = hasPool(policy) ? dots.filter((dot) => dot.policy.pool.model === policy.pool.model) : dots;
  return alike.filter(
    (dot) => partsOf(dot.policy) < parts || (partsOf(dot.policy) === parts && slotsInAll(dot.policy) < slots),
  );
}

/** `given`: the score of the best that meets the question. */
function costsOf(all: readonly Dot[], question: Question, none: Dot, given: number): readonly LimitCost[] {
  const better = scoredBy(question, none, all).filter(({ dot, score }) => score > given && mayPay(question, none, dot));
  return question.limits.map((limit, i) => {
    const looser = looserOf(limit);
    const isMet = meeting(question.limits.flatMap((other, j) => (i === j ? (looser ?? []) : other)));
    const best = first(
      better.filter(({ dot }) => isMet(dot)),
      (a, b) => b.score - a.score || bySimplicity(a.dot, b.dot) || a.dot.k - b.dot.k,
    );
    return { limit, looser, best: best?.dot ?? null };
  });
}

function looserOf(limit: Limit): Limit | null {
  if (figureNamed(limit.figure).unit !== "share") return null;
  const value = limit.value + (limit.side === "min" ? -LOOSER : LOOSER);
  return value >= 0 && value <= 100 ? { ...limit, value } : null;
}

/** The dot whose worst miss is least, relative to the limit. Ties go to the simpler one. */
function nearestOf(all: readonly Dot[], limits: readonly Limit[]): { kind: "nothing"; dot: Dot; miss: Miss | null } {
  const saving = all.filter(saves);
  const tried = (saving.length === 0 ? all : saving).map((dot) => ({ dot, miss: worstMiss(dot, limits) }));
  const nearest = first(
    tried,
    (a, b) => missed(a.miss) - missed(b.miss) || bySimplicity(a.dot, b.dot) || a.dot.k - b.dot.k,
  );
  if (nearest === null) throw new RangeError("a question needs dots");
  return { kind: "nothing", ...nearest };
}

const missed = (miss: Miss | null): number => miss?.by ?? 0;

function worstMiss(dot: Dot, limits: readonly Limit[]): Miss | null {
  const misses = limits
    .filter((limit) => !meetsLimit(dot, limit))
    .map((limit) => {
      const by =
        Math.abs(figureOf(limit.figure, dot) - amountOf(amountIn(limit))) /
        Math.max(Math.abs(amountOf(amountIn(limit))), 1e-9);
      return { limit, by: Number.isNaN(by) ? Number.POSITIVE_INFINITY : by };
    });
  return misses.reduce<Miss | null>((worst, miss) => (worst === null || miss.by > worst.by ? miss : worst), null);
}
