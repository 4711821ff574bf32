import type { Trial } from "../../../kernel/protocol/trial";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import {
  type Grown,
  type Growth,
  type GrowthAsk,
  type GrowthFigures,
  type GrowthResult,
  growthCount,
} from "../../../models/allocation/growth";
import type { Fraction, HeapChoice } from "../../../models/allocation/scenario";
import { cliffScenario } from "../scenario/model";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** How a full vector grows: to `factor` times its capacity, plus `add` bytes. */
type GrowthRule = Pick<Growth, "factor" | "add">;

/** The golden ratio, to six digits. */
const PHI: Fraction = [809_017, 500_000];

/** The growth factors that every picture compares. */
const COMPARED_RULES: readonly GrowthRule[] = [
  { factor: [5, 4], add: 0 },
  { factor: [3, 2], add: 0 },
  { factor: PHI, add: 0 },
  { factor: [2, 1], add: 0 },
];

const isSameFactor = ([parts, of]: Fraction, [others, ofOthers]: Fraction): boolean =>
  BigInt(parts) * BigInt(ofOthers) === BigInt(others) * BigInt(of);

export const isSameRule = (one: GrowthRule, other: GrowthRule): boolean =>
  one.add === other.add && isSameFactor(one.factor, other.factor);

/** A factor: "3/2", "2", "φ". */
export function factorName(factor: Fraction): string {
  if (isSameFactor(factor, PHI)) return "φ";
  const [parts, of] = factor;
  return parts % of === 0 ? String(parts / of) : `${parts}/${of}`;
}

/** A rule: "3/2", "+ 4 KiB", "2 + 64 B". */
export function ruleName({ factor, add }: GrowthRule): string {
  if (add === 0) return factorName(factor);
  const added = `+\u00a0${binaryBytes(add)}`;
  return isSameFactor(factor, [1, 1]) ? added : `${factorName(factor)} ${added}`;
}

/** Digits after the decimal point of a typed factor, at most. */
const TYPED = /^(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,6}))?$/;

/** Parses a typed factor: "3/2", "1.5", "2" or "φ"; null = it is none of them. */
export function readFactor(text: string): Fraction | null {
  const typed = text.replaceAll(/[\s×]/g, "");
  if (typed === "φ") return PHI;
  const match = TYPED.exec(typed);
  if (match === null) return null;
  const [, whole = "", of = "1", decimals = ""] = match;
  return reduced(Number(whole + decimals), decimals === "" ? Number(of) : 10 ** decimals.length);
}

function reduced(parts: number, of: number): Fraction | null {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(parts, of);
  return of === 0 || parts === 0 ? null : [parts / common, of / common];
}

/** The figures that are compared with the final capacity. */
export type Compared = "copied" | "peak" | "final";

/** The compared figures, in the order of every table. */
export const COMPARED: readonly Compared[] = ["copied", "peak", "final"];

/** A figure over the final capacity. */
export const ratioOf = (figures: GrowthFigures, of: Compared): number => figures[of] / figures.capacity;

/** Ratios below this get a third decimal, so that a single small copy shows. */
const SMALL = 0.1;

/** A ratio: "2.00 ×", "0.002 ×". */
export const ratioText = (ratio: number): string => `${ratio.toFixed(ratio > 0 && ratio < SMALL ? 3 : 2)}\u00a0×`;

/** Only a small block was copied. */
export const copiesAlmostNothing = (figures: GrowthFigures): boolean => ratioOf(figures, "copied") < 0.01;

/** The heap ends with little more than the vectors. */
export const leavesNoHoles = (figures: GrowthFigures): boolean => ratioOf(figures, "final") < 1.05;

/** The growths that a scenario compares, on one heap. */
export interface GrowthPlan {
  readonly growths: readonly Growth[];
  /** The one whose rule the scenario has. */
  readonly chosen: number;
}

/** The growths of a scenario: the compared factors, and its own rule where it is another. */
export function planOf(scenario: ReallocScenario, lane: number): GrowthPlan {
  const { grow, add, start, upto, by, others } = scenario;
  const own = { factor: grow, add };
  const known = COMPARED_RULES.findIndex((rule) => isSameRule(rule, own));
  const rules = known < 0 ? [...COMPARED_RULES, own] : COMPARED_RULES;
  const heap = heapAt(scenario, lane);
  return {
    growths: rules.map((rule) => ({ heap, ...rule, start, upto, by, others })),
    chosen: known < 0 ? rules.length - 1 : known,
  };
}

/** @throws RangeError without lanes, which is a bug in our own code. */
function heapAt({ lanes }: ReallocScenario, lane: number): HeapChoice {
  const heap = (lanes[lane] ?? lanes[0])?.heap;
  if (heap === undefined) throw new RangeError("A scenario of the realloc lab has no lane.");
  return heap;
}

/** Names a growth: equal growths have equal keys. */
export const growthKey = ({ heap, factor, add, start, upto, by, others }: Growth): string =>
  JSON.stringify([heap, factor, add, start, upto, by, others]);

/** The steps of a growth's trial. */
const growthSteps = (growth: Growth): number => Math.max(1, growthCount(growth));

/** The trial of a growth. Its scenario has no effect. */
export const trialOf = (growth: Growth): Trial<ReallocScenario> => ({
  scenario: { ...cliffScenario, at: "start" },
  steps: growthSteps(growth),
  ask: { asks: "growth", growth } satisfies GrowthAsk,
});

/** The growths of a plan, all of them known. */
export interface ShownGrowths {
  readonly all: readonly Grown[];
  readonly chosen: number;
}

/** Results by growthKey. */
export type KnownGrowths = ReadonlyMap<string, GrowthResult>;

/** These growths with their results; null = some are not known yet. */
export function grownOf(known: KnownGrowths, growths: readonly Growth[]): readonly Grown[] | null {
  const all = growths.flatMap((growth) => {
    const result = known.get(growthKey(growth));
    return result === undefined ? [] : [{ growth, result }];
  });
  return all.length === growths.length ? all : null;
}

/** A plan's growths; null = some are not known yet. */
export function shownOf(known: KnownGrowths, { growths, chosen }: GrowthPlan): ShownGrowths | null {
  const all = grownOf(known, growths);
  return all === null ? null : { all, chosen };
}
