import { equal } from "../../shared/equal";
import { formatPercent } from "../../shared/format";
import { textTable } from "../../shared/table-writers";
import { unitText } from "../figures";
import { plainText, row } from "../report/markdown";
import type { Value } from "./facts";

/* Two lists of named values side by side. */

export interface Difference {
  readonly name: string;
  readonly unit: Value["unit"];
  readonly before: Value["value"];
  readonly after: Value["value"];
}

export type DiffFormat = "text" | "md" | "jsonl";

/** The values of both, in the order of the first list; then those that only the second has. Missing = null. */
export function differences(before: readonly Value[], after: readonly Value[]): readonly Difference[] {
  const [old, now] = [before, after].map((values) => new Map(values.map(({ name, value }) => [name, value])));
  const names = new Map([...before, ...after].map(({ name, unit }) => [name, unit]));
  return [...names].map(([name, unit]) => ({
    ...{ name, unit, before: old?.get(name) ?? null, after: now?.get(name) ?? null },
  }));
}

export const changes = (all: readonly Difference[]): readonly Difference[] =>
  all.filter(({ before, after }) => !equal(before, after));

function valueText(unit: Value["unit"], value: Value["value"]): string {
  if (value === null) return "–";
  return unit === "text" || typeof value === "string" ? String(value) : unitText(unit, value);
}

/** "+12.0 %", "−3.2 points"; "" = no change, or nothing to compare. */
function changeText({ unit, before, after }: Difference): string {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return "";
  const sign = after > before ? "+" : "−";
  if (unit === "share") return `${sign}${(100 * Math.abs(after - before)).toFixed(1)} points`;
  return before === 0 ? "new" : `${sign}${formatPercent((100 * Math.abs(after - before)) / Math.abs(before))}`;
}

type Cells = readonly [name: string, before: string, after: string, change: string];

const cellsOf = (one: Difference): Cells => [
  one.name,
  valueText(one.unit, one.before),
  valueText(one.unit, one.after),
  changeText(one),
];

const HEAD: Cells = ["figure", "before", "after", "change"];

function text(all: readonly Difference[]): string {
  if (all.length === 0) return "";
  return textTable([HEAD, ...all.map(cellsOf)], [0, 3]);
}

/** Nothing if there is no row, so that a workflow comments only where something has changed. */
function md(all: readonly Difference[]): string {
  if (all.length === 0) return "";
  const rows = all.map((one) => row(cellsOf(one).map(plainText)));
  return `${[row(HEAD), "|---|---:|---:|---:|", ...rows].join("\n")}\n`;
}

const jsonl = (all: readonly Difference[]): string =>
  all.map(({ name, unit, before, after }) => `${JSON.stringify({ name, unit, before, after })}\n`).join("");

export const DIFF_WRITERS: Readonly<Record<DiffFormat, (all: readonly Difference[]) => string>> = { text, md, jsonl };
