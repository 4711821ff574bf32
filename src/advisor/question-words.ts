import { heapWords } from "../models/allocation/heap-words";
import { capitalized, listed } from "../shared/sentence";
import { amountWords } from "./amount";
import { type FigureName, figureNamed } from "./figures";
import { amountIn, type Goal, type Limit, type Question } from "./question";

/* A question as one sentence. The parts that a person can change are slots. */

/** A piece of the sentence. `slot`: the part of the question that it shows; null = fixed words. */
export interface Part {
  readonly text: string;
  readonly slot: "goal" | `limit-${number}` | "heap" | "by-cycles" | null;
}

const GOAL_WORDS: Readonly<Record<Goal, readonly [lead: string, slot: string]>> = {
  avoided: ["save the most ", "heap calls"],
  efficiency: ["reach the highest ", "efficiency"],
  cycles: ["take the fewest ", "modeled cycles"],
  committed: ["commit the ", "least memory"],
};

const fixed = (text: string): Part => ({ text, slot: null });

/** "with efficiency of at least [90 %]", "at most [256 KiB] idle". */
function limitParts(limit: Limit, i: number): readonly Part[] {
  const { words, unit } = figureNamed(limit.figure);
  const slot: Part = { text: amountWords(amountIn(limit)), slot: `limit-${i}` };
  const bound = limit.side === "min" ? "at least " : "at most ";
  if (unit === "share" && limit.figure === "efficiency") return [fixed(`efficiency of ${bound}`), slot];
  return [fixed(bound), slot, fixed(` ${words}`)];
}

/** The pieces of the question's sentence. */
function questionParts({ goal, limits, heap, byCycles }: Question): readonly Part[] {
  const [lead, slot] = GOAL_WORDS[goal];
  const bounds = limits.flatMap((limit, i) => [
    fixed(i === 0 ? " with " : i === limits.length - 1 ? " and " : ", "),
    ...limitParts(limit, i),
  ]);
  const under: readonly Part[] =
    heap === null ? [] : [fixed(" on heap "), { text: heapWords[heap].short, slot: "heap" }];
  const by: readonly Part[] = byCycles ? [fixed(", by "), { text: "cycles", slot: "by-cycles" }] : [];
  return [fixed(capitalized(lead)), { text: slot, slot: "goal" }, ...bounds, ...under, ...by, fixed(".")];
}

export const questionSentence = (question: Question): string =>
  questionParts(question)
    .map(({ text }) => text)
    .join("");

/** Names of figures whose name on the wire is not a word. */
const SYMBOL_NAMES: Partial<Record<FigureName, string>> = { avoided: "saved", "system-calls": "system calls" };

/** A limit in symbols: "efficiency ≥ 90 %", "idle ≤ 256 KiB". */
export function limitSymbols(limit: Limit): string {
  return `${SYMBOL_NAMES[limit.figure] ?? limit.figure} ${limit.side === "min" ? "≥" : "≤"}\u00a0${amountWords(amountIn(limit))}`;
}

/** The limits in symbols, as a list, or "no limit". */
export const limitsText = (limits: readonly Limit[]): string =>
  limits.length === 0 ? "no limit" : listed(limits.map(limitSymbols));
