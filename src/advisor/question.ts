import { problemList, type Report, suggestion } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { addressedModels } from "../models/allocation/heap-lists";
import { heapWords } from "../models/allocation/heap-words";
import type { HeapModel } from "../models/allocation/scenario";
import { err, ok, type Result } from "../shared/result";
import { capitalized, listed } from "../shared/sentence";
import {
  amountText,
  amountWords,
  FIGURE_NAMES,
  type FigureName,
  figureNamed,
  HEAP_FIGURES,
  readAmount,
} from "./figures";

/*
 * A question as text, in a link and on the command line: words separated by ",", the goal first.
 * "avoided,min-efficiency:90,max-idle:256KiB,heap:ptmalloc,by-cycles"
 */

/** The figures that an answer can be best in. */
export const GOALS = ["avoided", "efficiency", "cycles", "committed"] as const satisfies FigureName[];
export type Goal = (typeof GOALS)[number];

/** A bound on a figure. Shares are in percent with at most two decimals, bytes and counts whole. */
export interface Limit {
  readonly figure: FigureName;
  readonly side: "min" | "max";
  readonly value: number;
}

export interface Question {
  readonly goal: Goal;
  /** At most four, all of which must hold. */
  readonly limits: readonly Limit[];
  /** The heap under the cache; null = none is asked for. */
  readonly heap: HeapModel | null;
  /** Heap calls count by the cycles that they take. */
  readonly byCycles: boolean;
}

export const MOST_LIMITS = 4;

export const usualQuestion: Question = {
  goal: "avoided",
  limits: [
    { figure: "efficiency", side: "min", value: 90 },
    { figure: "idle", side: "max", value: 262_144 },
  ],
  ...{ heap: null, byCycles: false },
};

/** The value of a limit, with its unit. */
export const amountIn = ({ figure, value }: Limit) => ({ unit: figureNamed(figure).unit, value });

/** The name of a limit in text, and its option of "bufferlab assert": "min-efficiency". */
export const limitName = ({ figure, side }: Pick<Limit, "figure" | "side">): string => `${side}-${figure}`;

/** Every possible limit, by its name. */
export const LIMITS: ReadonlyMap<string, Pick<Limit, "figure" | "side">> = new Map(
  FIGURE_NAMES.flatMap((figure) => (["min", "max"] as const).map((side) => ({ figure, side }))).map((limit) => [
    limitName(limit),
    limit,
  ]),
);

/** The figure that the answer is best in. */
export const rankedBy = ({ goal, byCycles }: Question): Goal => (byCycles ? "cycles" : goal);

/** Whether each dot needs the heap under it, rather than the answer and its neighbors alone. */
export function needsHeapOfAll(question: Question): boolean {
  const figures = [rankedBy(question), ...question.limits.map(({ figure }) => figure)];
  return figures.some((figure) => HEAP_FIGURES.includes(figure));
}

export function questionText({ goal, limits, heap, byCycles }: Question): string {
  const bounds = limits.map((limit) => `${limitName(limit)}:${amountText(amountIn(limit))}`);
  return [goal, ...bounds, ...(heap === null ? [] : [`heap:${heap}`]), ...(byCycles ? ["by-cycles"] : [])].join(",");
}

/** Reads a question. Error: every problem, under `path`. */
export function readQuestion(text: string, path: string): Result<Question, readonly Problem[]> {
  const { problems, report } = problemList();
  const [goal = "", ...words] = text.split(",").map((word) => word.trim());
  const said = words.map((word) => readWord(word, path, report));
  const limits = said.flatMap((word) => (word?.kind === "limit" ? [word.limit] : []));
  const heaps = said.flatMap((word) => (word?.kind === "heap" ? [word.heap] : []));
  const question = {
    ...{ goal: GOALS.find((known) => known === goal) ?? usualQuestion.goal, limits, heap: heaps[0] ?? null },
    byCycles: said.some((word) => word?.kind === "by-cycles"),
  };
  if (!(GOALS as readonly string[]).includes(goal)) report(path, goal, GOALS.join(", ") + suggestion(goal, GOALS));
  checkOnce(words, path, report);
  if (limits.length > MOST_LIMITS) report(path, `${limits.length} limits`, `at most ${MOST_LIMITS} limits`);
  checkHeap(question, path, report);
  return problems.length === 0 ? ok(question) : err(problems);
}

type Word =
  | { readonly kind: "limit"; readonly limit: Limit }
  | { readonly kind: "heap"; readonly heap: HeapModel }
  | { readonly kind: "by-cycles" };

/** The word before a heap model; not the lab of that name. */
const HEAP_WORD: string = "heap";
const KNOWN_WORDS = [...LIMITS.keys(), HEAP_WORD, "by-cycles"];

function readWord(word: string, path: string, report: Report): Word | null {
  const [, name = "", value] = /^([^:]*)(?::(.*))?$/s.exec(word) ?? [];
  const limit = LIMITS.get(name);
  if (name === "by-cycles" && value === undefined) return { kind: "by-cycles" };
  if (name === HEAP_WORD) return readHeap(value, `${path}, ${HEAP_WORD}`, report);
  if (limit !== undefined) {
    const amount = readAmount(figureNamed(limit.figure).unit, value, `${path}, ${name}`, report);
    return amount === null ? null : { kind: "limit", limit: { ...limit, value: amount } };
  }
  const allowed = "min- or max- and a figure with its value, heap:MODEL or by-cycles";
  report(path, word, `${allowed}${suggestion(name, KNOWN_WORDS)}`);
  return null;
}

function readHeap(value: string | undefined, path: string, report: Report): Word | null {
  const heap = addressedModels.find((model) => model === value);
  if (heap !== undefined) return { kind: "heap", heap };
  report(path, value, addressedModels.join(", ") + suggestion(value, addressedModels));
  return null;
}

function checkOnce(words: readonly string[], path: string, report: Report): void {
  const names = words.map((word) => word.split(":")[0] ?? "");
  const again = names.filter((name, i) => names.indexOf(name) !== i);
  for (const name of new Set(again)) report(path, name, "each word only once");
}

/** Cycles and committed bytes are a heap's. */
function checkHeap({ goal, limits, heap, byCycles }: Question, path: string, report: Report): void {
  const asked = [goal, ...limits.map(({ figure }) => figure)].find((figure) => HEAP_FIGURES.includes(figure));
  if (heap === null && (byCycles || asked !== undefined))
    report(path, byCycles ? "by-cycles" : asked, "only with heap:MODEL");
  if (byCycles && goal !== "avoided") report(path, "by-cycles", "only with the goal avoided");
}

/* A question as one sentence. The parts that a person can change are slots. */

/** A piece of the sentence. `slot`: the part of the question that it shows; null = fixed words. */
interface Part {
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
