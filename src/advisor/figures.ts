import type { Report } from "../kernel/scenario/problem";
import { hasPool } from "../models/allocation/pool-tables";
import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { avoidedOf, type Dot, efficiencyOf, slotsInAll } from "./dot";

/* The figures that a question, a gate and a report name, by their names on the wire. */

/** The unit of a figure. Shares are asked for in percent. */
export type Unit = "share" | "bytes" | "count";

interface Figure {
  /** The words after its value. */
  readonly words: string;
  /** As a column or a row of a table. */
  readonly title: string;
  readonly unit: Unit;
  readonly isBetter: "more" | "less";
  /** The figure of a dot; NaN = it has none: only a run over a heap has cycles, and a pool has no slots. */
  readonly of: (dot: Dot) => number;
}

const figure = (words: string, title: string, unit: Unit, isBetter: Figure["isBetter"], of: Figure["of"]): Figure => ({
  ...{ words, title, unit, isBetter, of },
});
const [SHARE, BYTES, COUNT] = ["share", "bytes", "count"] as const;

export const FIGURES = {
  avoided: figure("of heap calls saved", "heap calls saved", SHARE, "more", ({ sums }) => avoidedOf(sums)),
  efficiency: figure("efficiency", "efficiency", SHARE, "more", ({ sums }) => efficiencyOf(sums)),
  calls: figure("heap calls", "heap calls", COUNT, "less", ({ sums }) => sums.calls),
  idle: figure("idle", "idle, most", BYTES, "less", ({ sums }) => sums.mostIdle),
  wasted: figure("wasted", "wasted, most", BYTES, "less", ({ sums }) => sums.mostWasted),
  slots: figure("slots in all", "slots in all", COUNT, "less", ({ policy }) =>
    hasPool(policy) ? Number.NaN : slotsInAll(policy),
  ),
  copied: figure("copied", "copied", BYTES, "less", ({ sums }) => Number(sums.copied)),
  hits: figure("hits", "hits", COUNT, "more", ({ sums }) => sums.hits),
  cycles: figure("modeled cycles", "modeled cycles", COUNT, "less", ({ heap }) =>
    heap === undefined ? Number.NaN : Number(heap.cycles),
  ),
  committed: figure("committed", "committed, most", BYTES, "less", ({ heap }) => heap?.mostCommitted ?? Number.NaN),
  faults: figure("page faults", "page faults", COUNT, "less", ({ heap }) => heap?.faults ?? Number.NaN),
  "system-calls": figure("system calls", "system calls", COUNT, "less", ({ heap }) => heap?.systemCalls ?? Number.NaN),
} as const;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

export const figureNamed = (name: FigureName): Figure => FIGURES[name];
export const figureOf = (name: FigureName, dot: Dot): number => figureNamed(name).of(dot);

/** The figures that only a heap under the cache has. */
export const HEAP_FIGURES: readonly FigureName[] = ["cycles", "committed", "faults", "system-calls"];

/** A value in a unit: "90.1 %", "106 097 B", "6 624". */
export function unitText(unit: Unit, value: number, decimals = 1): string {
  if (unit === "share") return formatShare(value, decimals);
  return unit === "bytes" ? formatBytes(value) : formatInteger(value);
}

export const figureText = (name: FigureName, value: number): string => unitText(figureNamed(name).unit, value);

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
const BYTES_FORM = new RegExp(`^(\\d+)(${Object.keys(UNITS).join("|")})?$`);
const PERCENT_FORM = /^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)%?$/;
const COUNT_FORM = /^\d+$/;

interface Amount {
  readonly unit: Unit;
  readonly value: number;
}

const inBinary = (bytes: number): string | undefined =>
  Object.keys(UNITS).find((unit) => unit.endsWith("iB") && bytes > 0 && bytes % (UNITS[unit] ?? 1) === 0);

/** Text that readAmount reads as the same value. */
export function amountText({ unit, value }: Amount): string {
  const multiple = unit === "bytes" ? inBinary(value) : undefined;
  return multiple === undefined ? String(value) : `${value / (UNITS[multiple] ?? 1)}${multiple}`;
}

/** The value as a person reads it: "90 %", "256 KiB", "64". */
export function amountWords({ unit, value }: Amount): string {
  if (unit === "share") return `${value}\u00a0%`;
  const multiple = unit === "bytes" ? inBinary(value) : undefined;
  return multiple === undefined ? unitText(unit, value) : `${value / (UNITS[multiple] ?? 1)}\u00a0${multiple}`;
}

/** The value as figures count it: shares of 1. */
export const amountOf = ({ unit, value }: Amount): number => (unit === "share" ? value / 100 : value);

/** Reads a value of a figure; null = a problem was reported. */
export function readAmount(unit: Unit, text: string | undefined, path: string, report: Report): number | null {
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
  (unit === "share" ? PERCENT_FORM : COUNT_FORM).test(text) ? Number.parseFloat(text) : Number.NaN;

function bytesFrom(text: string): number {
  const [, digits, unit = "B"] = BYTES_FORM.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (UNITS[unit] ?? 1);
}
