import { equal } from "../shared/equal";
import { formatBytes, formatInteger, formatPercent } from "../shared/format";
import { textTable } from "../shared/table-writers";
import type { Caveat } from "../workloads/traces/calls/caveats";
import type { SizeLives } from "../workloads/traces/calls/plots";
import type { Dot } from "./dot";
import { type FigureName, figureNamed, figureOf, type Unit, unitText } from "./figures";
import type { Evidence, TraceFacts } from "./report/evidence";
import { plainText, row } from "./report/markdown";

/* Traces and reports as named values, to compare two of them. */

export interface Value {
  readonly name: string;
  readonly unit: Unit | "text";
  /** Null = undefined. */
  readonly value: number | string | null;
}

type Named = readonly [name: string, value: number | null];
const valuesIn = (unit: Unit, named: readonly Named[]): readonly Value[] =>
  named.map(([name, value]) => ({ name, unit, value }));

/** The sizes from a power of two on, below the next one. */
const classWords = (power: number): string =>
  power === 0 ? "0 … 1\u00a0B" : `${formatBytes(2 ** power)} … ${formatBytes(2 ** (power + 1) - 1)}`;

/** Counts, peaks, sizes and lives of a trace. */
export function traceValues(facts: TraceFacts, lives: readonly SizeLives[]): readonly Value[] {
  const { kinds } = facts;
  return [
    ...valuesIn("count", [
      ["operations", facts.operations],
      ...Object.entries({ malloc: kinds.a, calloc: kinds.c, aligned: kinds.m, realloc: kinds.r, free: kinds.f }),
      ["threads", facts.threads],
      ["freed elsewhere", facts.freedElsewhere],
    ]),
    ...valuesIn("bytes", [
      ["needed, most", facts.neededPeak],
      ["needed, mean", facts.neededMean],
    ]),
    ...valuesIn("count", [
      ["operation of the peak", facts.neededPeakAt],
      ["live blocks, most", facts.livePeak],
      ["never freed", facts.left],
    ]),
    ...valuesIn("bytes", [["never freed, bytes", facts.leftBytes]]),
    ...valuesIn("count", [
      ["different sizes", facts.distinctSizes],
      ["life, median operations", facts.lifeMedian],
      ...facts.sizeClasses.map(([power, requests]): Named => [`requests of ${classWords(power)}`, requests]),
      ...lives.map(({ power, quarters }): Named => [`median life of ${classWords(power)}`, quarters[2]]),
    ]),
  ];
}

/** The caveats of a trace's runs as values. `caveats`: undefined = a report that does not say. */
export function caveatValues(caveats: readonly Caveat[] | undefined): readonly Value[] {
  const left = caveats?.find((caveat) => caveat.kind === "left-out");
  const settings = caveats?.find((caveat) => caveat.kind === "not-applied");
  const none = caveats === undefined ? null : 0;
  return [
    ...valuesIn("count", [["requests left out", left?.requests ?? none]]),
    ...valuesIn("bytes", [["requests left out, bytes", left?.bytes ?? none]]),
    ...valuesIn("count", [["settings not applied", settings ? settings.mallopt + settings.malloc_trim : null]]),
  ];
}

/** The question, the answer and its figures. */
export function answerValues({ question, answer, policies }: Evidence): readonly Value[] {
  const { dot } = answer;
  const text = (name: string, value: string): Value => ({ name, unit: "text", value });
  return [
    text("question", question.ask),
    text("answer", answer.kind === "no-cache" ? "no cache" : answer.kind === "nothing" ? "nothing" : dot.policy),
    ...valuesIn("count", [
      ["heap calls", dot.calls],
      ["policies that meet it", policies.met],
    ]),
    ...valuesIn("share", [
      ["heap calls saved", dot.avoided],
      ["efficiency", dot.efficiency],
      ["covered by the front", policies.covered],
    ]),
    ...valuesIn("bytes", [
      ["idle, most", dot.idle],
      ["wasted, most", dot.wasted],
      ["committed, most", dot.committed],
    ]),
    ...valuesIn("count", [["modeled cycles", dot.cycles === null ? null : Number(dot.cycles)]]),
  ];
}

/** The figures of a policy or a pool. `of`: the beginning of their names. */
export function laneValues(of: string, dot: Dot): readonly Value[] {
  const value = (name: FigureName): Value => ({
    ...{ name: of + figureNamed(name).title, unit: figureNamed(name).unit, value: figureOf(name, dot) },
  });
  const grown = dot.pool === undefined ? [] : valuesIn("count", [[`${of}arrays too small`, dot.pool.grown]]);
  return [...(["calls", "avoided", "efficiency", "idle", "wasted", "hits", "copied"] as const).map(value), ...grown];
}

/* Two lists of named values side by side. */

interface Difference {
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
  return unit === "text" || typeof value === "string" ? String(value) : unitText(unit, value).replace(/^-/, "−");
}

/** "+12.0 %", "−3.2 points"; "" = no change, or nothing to compare. */
function changeText({ unit, before, after }: Difference): string {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return "";
  const sign = after > before ? "+" : "−";
  if (unit === "share") return `${sign}${(100 * Math.abs(after - before)).toFixed(1)} points`;
  return before === 0 ? "new" : `${sign}${shareOf(Math.abs(after - before), Math.abs(before))}`;
}

/** "87.9 %", "32 880 %" */
function shareOf(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return percent < 1000 ? formatPercent(percent) : `${formatInteger(Math.round(percent))}\u00a0%`;
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
