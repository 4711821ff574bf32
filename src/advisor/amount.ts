import type { Report } from "../kernel/scenario/problem";
import { type FigureName, figureNamed, figureText } from "./figures";

/* The values of limits as text: "90", "256KiB", "64". */

/** Bytes of a unit. The larger ones come first, so that text is short. */
const UNITS: Readonly<Record<string, number>> = {
  GiB: 2 ** 30,
  MiB: 2 ** 20,
  KiB: 2 ** 10,
  GB: 1e9,
  MB: 1e6,
  kB: 1e3,
  B: 1,
};
const BYTES = new RegExp(`^(\\d+)(${Object.keys(UNITS).join("|")})?$`);
const PERCENT = /^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)%?$/;
const COUNT = /^\d+$/;

interface Amount {
  readonly figure: FigureName;
  readonly value: number;
}

const inBinary = (bytes: number): string | undefined =>
  Object.keys(UNITS).find((unit) => unit.endsWith("iB") && bytes > 0 && bytes % (UNITS[unit] ?? 1) === 0);

/** Text that readAmount reads as the same value. */
export function amountText({ figure, value }: Amount): string {
  const unit = figureNamed(figure).unit === "bytes" ? inBinary(value) : undefined;
  return unit === undefined ? String(value) : `${value / (UNITS[unit] ?? 1)}${unit}`;
}

/** The value as a person reads it: "90 %", "256 KiB", "64". */
export function amountWords(amount: Amount): string {
  const { figure, value } = amount;
  if (figureNamed(figure).unit === "share") return `${value}\u00a0%`;
  const unit = amountText(amount).replace(/^\d+/, "");
  return unit === "" ? figureText(figure, value) : `${value / (UNITS[unit] ?? 1)}\u00a0${unit}`;
}

/** The value in the unit of the figure's own values. */
export const amountOf = ({ figure, value }: Amount): number =>
  figureNamed(figure).unit === "share" ? value / 100 : value;

/** Reads a value of a figure; null = a problem was reported. */
export function readAmount(figure: FigureName, text: string | undefined, path: string, report: Report): number | null {
  const { unit } = figureNamed(figure);
  const value = unit === "bytes" ? bytesFrom(text ?? "") : numberFrom(unit, text ?? "");
  if (value <= Number.MAX_SAFE_INTEGER) return value;
  report(path, text, ALLOWED[unit]);
  return null;
}

const ALLOWED = {
  share: "a percentage, 0 … 100, with at most two decimals",
  bytes: "bytes, a whole number, with KiB, MiB, GiB, kB, MB or GB after it if not in bytes",
  count: "a whole number from 0",
} as const;

const numberFrom = (unit: "share" | "count", text: string): number =>
  (unit === "share" ? PERCENT : COUNT).test(text) ? Number.parseFloat(text) : Number.NaN;

function bytesFrom(text: string): number {
  const [, digits, unit = "B"] = BYTES.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (UNITS[unit] ?? 1);
}
