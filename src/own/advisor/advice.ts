import { type Answer, answerOf, meeting, undecided } from "../../advisor/answer";
import type { Dot, HeapSums } from "../../advisor/dot";
import { cliffsOf, type Neighbors, neighborsOf } from "../../advisor/neighbors";
import { planOptions } from "../../advisor/plan";
import { type Question, questionText } from "../../advisor/question";
import { type SweptCommand, shellWord } from "../../advisor/report/repeat";
import { type SettingRow, settingRows } from "../../advisor/setting-rows";
import { encodeLink } from "../../kernel/scenario/link/encode";
import { hasPool } from "../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import type { Tried } from "./use-plan";

/** A question with its answer from the dots so far. */
export interface Advice {
  readonly question: Question;
  readonly dots: readonly Dot[];
  readonly answer: Answer;
  /** The numbers of the dots that meet the question. */
  readonly met: ReadonlySet<number>;
  /** Of a composed policy. */
  readonly neighbors: readonly Neighbors[];
  /** The same of a pool. */
  readonly settings: readonly SettingRow[];
  readonly cliffs: ReturnType<typeof cliffsOf>;
  /** The dots that must run over the question's heap before the answer is certain. */
  readonly open: readonly Dot[];
}

/** The sums of a heap under some dots, by their numbers. */
export type HeapRows = ReadonlyMap<number, HeapSums>;

/** The dots with what the question's heap does under them. */
function withHeap(dots: readonly Dot[], rows: HeapRows | undefined): readonly Dot[] {
  if (rows === undefined) return dots;
  return dots.map((dot) => {
    const under = rows.get(dot.k);
    return under === undefined ? dot : { ...dot, heap: under };
  });
}

/** Whether a question leaves out the dots of pools, which have no heap below. */
export const leavesOutPools = ({ heap }: Question): boolean => heap !== null;

/** `rows`: of the question's heap. Null = "no cache" has not been run, so nothing can be compared with it. */
export function adviceOf(question: Question, all: readonly Dot[], rows?: HeapRows): Advice | null {
  const possible = leavesOutPools(question) ? all.filter(({ policy }) => !hasPool(policy)) : all;
  const dots = withHeap(possible, rows);
  if (!dots.some(({ k, endedAt }) => k === 0 && endedAt === undefined)) return null;
  const answer = answerOf(question, dots);
  const whole = dots.filter(({ endedAt }) => endedAt === undefined);
  const met = new Set(whole.filter(meeting(question.limits)).map(({ k }) => k));
  const neighbors = hasPool(answer.dot.policy) ? [] : neighborsOf(dots, answer.dot);
  const settings = settingRows(dots, answer.dot);
  const cliffs = answer.kind === "policy" ? cliffsOf(neighbors) : [];
  return { question, dots, answer, met, neighbors, settings, cliffs, open: undecided(question, dots) };
}

/** The link of a policy over the trace. */
export const dotLink = (scenario: AllocationScenario, policy: Policy): string =>
  encodeLink({ ...scenario, lanes: [policy] });

/** The words of the command that runs the same policies and answers the same question. `knees`: those of the trace. */
export const sweptCommand = (
  file: string,
  { plan, pool }: Tried,
  knees: readonly number[],
  question: Question,
): SweptCommand => ({
  source: [file],
  options: [
    ...planOptions(plan, knees).flatMap(([name, value]) => [`--${name}`, value]),
    ...(pool === null || leavesOutPools(question) ? [] : ["--pool", pool.model]),
    ...["--ask", questionText(question)],
  ],
});

/** The command in the project's folder, as README.md has it. */
export const COMMAND = "npm run -s bufferlab --";

export const commandLine = ({ source, options }: SweptCommand): string =>
  [COMMAND, ...["sweep", ...source, ...options].map(shellWord)].join(" ");
