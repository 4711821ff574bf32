import { figureNamed, HEAP_FIGURES, readAmount } from "../../advisor/figures";
import { amountIn, GOALS, type Goal, LIMITS, type Limit, limitName, type Question } from "../../advisor/question";
import { problemList } from "../../kernel/scenario/problem";
import type { HeapModel } from "../../models/allocation/scenario";
import { formatInteger } from "../../shared/format";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";

/* Changes of a question. Each gives a question that is valid. */

export const withLimit = (question: Question, i: number, limit: Limit): Question => ({
  ...question,
  limits: question.limits.with(i, limit),
});

export const withoutLimit = (question: Question, i: number): Question => ({
  ...question,
  limits: question.limits.toSpliced(i, 1),
});

/** Without a heap there are no cycles, so nothing can be asked of them. */
export function withHeapModel(question: Question, heap: HeapModel | null): Question {
  if (heap !== null) return { ...question, heap };
  const limits = question.limits.filter(({ figure }) => !HEAP_FIGURES.includes(figure));
  const goal = HEAP_FIGURES.includes(question.goal) ? "avoided" : question.goal;
  return { ...question, heap, limits, goal, byCycles: false };
}

export const withGoal = (question: Question, goal: Goal): Question => ({ ...question, goal, byCycles: false });

/** The goals that a question can have. */
export const goalsOf = ({ heap }: Question): readonly Goal[] =>
  GOALS.filter((goal) => heap !== null || !HEAP_FIGURES.includes(goal));

/** The limits that a question does not have, with the values that they begin with. */
export const moreLimits = ({ limits, heap }: Question): readonly Limit[] =>
  [...LIMITS.values()]
    .filter(({ figure, side }) => side === (figureNamed(figure).isBetter === "more" ? "min" : "max"))
    .filter(({ figure }) => heap !== null || !HEAP_FIGURES.includes(figure))
    .filter((limit) => !limits.some((known) => limitName(known) === limitName(limit)))
    .map((limit) => ({ ...limit, value: FIRST_VALUES[figureNamed(limit.figure).unit] }));

const FIRST_VALUES = { share: 50, bytes: 2 ** 20, count: 64 } as const;

/** Reads the value of a limit as a person types it: "90 %", "256 KiB". Error: a sentence. */
export function readLimit(limit: Limit, text: string): Result<Limit, string> {
  const { unit } = figureNamed(limit.figure);
  const { problems, report } = problemList();
  const value = readAmount(unit, text.replaceAll(/\s/g, ""), limitName(limit), report);
  if (value !== null) return ok({ ...limit, value });
  return err(`“${text}” is not valid. ${allowedSentence(problems[0]?.allowed ?? "")}`);
}

/** The next value up or down: a point of a share, the next power of two of bytes, a tenth of a count. */
export function steppedLimit(limit: Limit, direction: 1 | -1, by = 1): Limit {
  const { unit } = amountIn(limit);
  if (unit === "share")
    return { ...limit, value: Math.min(100, Math.max(0, Math.round(limit.value + direction * by))) };
  if (unit === "count") {
    const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, limit.value))) - 1);
    return { ...limit, value: Math.max(0, limit.value + direction * step) };
  }
  const power = Math.log2(Math.max(1, limit.value));
  const next = direction > 0 ? Math.floor(power) + 1 : Math.ceil(power) - 1;
  return { ...limit, value: 2 ** Math.min(MOST_POWER, Math.max(0, next)) };
}

const MOST_POWER = 52;

/** A limit at a place of an axis, as rounded as a person would say it. */
export function limitAt(limit: Limit, figure: number): Limit {
  const { unit } = amountIn(limit);
  if (unit === "share") return { ...limit, value: Math.min(100, Math.max(0, Math.round(100 * figure))) };
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, figure))) - 1);
  return { ...limit, value: Math.max(0, Math.round(figure / digit) * digit) };
}

/** "efficiency, at least", "idle, at most" */
export const limitLabel = ({ figure, side }: Pick<Limit, "figure" | "side">): string =>
  `${figureNamed(figure).title}, at ${side === "min" ? "least" : "most"}`;

/** A value without its unit, as its field shows it. */
export function fieldText(limit: Limit): { readonly value: string; readonly unit?: string } {
  const { unit, value } = amountIn(limit);
  if (unit === "share") return { value: String(value), unit: "%" };
  if (unit === "count") return { value: formatInteger(value) };
  const multiple = [
    [2 ** 30, "GiB"],
    [2 ** 20, "MiB"],
    [2 ** 10, "KiB"],
  ].find(([size]) => value > 0 && value % Number(size) === 0);
  return multiple === undefined
    ? { value: `${formatInteger(value)} B` }
    : { value: `${value / Number(multiple[0])} ${multiple[1]}` };
}
