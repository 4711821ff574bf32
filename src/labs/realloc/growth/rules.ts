import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Growth } from "../../../models/allocation/growth";
import type { Fraction } from "../../../models/allocation/scenario";

/** How a full vector grows: to `factor` times its capacity, plus `add` bytes. */
type GrowthRule = Pick<Growth, "factor" | "add">;

/** The golden ratio, to six digits. */
const PHI: Fraction = [809_017, 500_000];

/** The growth factors that every picture compares. */
export const COMPARED_RULES: readonly GrowthRule[] = [
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
