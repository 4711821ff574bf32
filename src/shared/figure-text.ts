import { formatInteger, formatPercent, formatPercentSix, UNDEFINED } from "./format";

/** Formats figures for the page, on top of format.ts: shares of 1, speeds, counts with their noun. */

const NO_BREAK_SPACE = "\u00a0";

/** A share as a percentage: "98.5 %". Only exactly 0 and 1 read as 0 and 100; values near them get more digits. */
export function formatShare(share: number, decimals = 1): string {
  if (!Number.isFinite(share)) return UNDEFINED;
  const rounded = Number((100 * share).toFixed(decimals));
  if ((rounded === 0 || rounded === 100) && rounded === 100 * share) return formatPercent(rounded, 0);
  const vague = (rounded === 0 || rounded === 100) && decimals < 6;
  return vague ? formatShare(share, decimals + 1) : formatPercent(100 * share, decimals);
}

/** "45 % of heap calls saved". A pool that grows arrays may make more calls than no cache: "54 % more heap calls". */
export const formatSaved = (share: number): string =>
  share < 0 ? `${formatShare(-share, 0)} more heap calls` : `${formatShare(share, 0)} of heap calls saved`;

/** A share with all the digits that the article prints: "1.5482 %". */
export const formatShareSix = (share: number): string => formatPercentSix(100 * share);

const SUFFIXES = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

/** Two significant digits and a suffix: "6.2 M", "100 k", "10". */
export function formatCompact(value: number): string {
  const [unit, suffix] = SUFFIXES.find(([least]) => value >= least * 0.9995) ?? [1, ""];
  const scaled = value / unit;
  const text = scaled < 9.95 ? String(Number(scaled.toFixed(1))) : String(Math.round(scaled));
  return suffix === "" ? text : `${text}${NO_BREAK_SPACE}${suffix}`;
}

/** A count in little space: in full below 100 000, "274 k" from there on. */
export const formatShortCount = (count: number): string => (count < 1e5 ? formatInteger(count) : formatCompact(count));

/** "1 slot", "2 slots". */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatInteger(value)}${NO_BREAK_SPACE}${value === 1 ? one : many}`;
}
