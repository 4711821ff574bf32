import { formatBytes } from "../../shared/format";
import type { Caveat } from "../../workloads/traces/calls/caveats";
import type { SizeLives } from "../../workloads/traces/calls/plots";
import type { Unit } from "../figures";
import type { Evidence, TraceFacts } from "../report/evidence";

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
