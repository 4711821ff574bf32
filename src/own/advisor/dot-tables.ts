import { useMemo } from "react";
import { create } from "zustand";
import type { Answer } from "../../advisor/answer";
import { reachWords } from "../../advisor/answer-words";
import { avoidedOf, type Dot, dotLines, efficiencyOf, policyPhrase, slotsInAll } from "../../advisor/dot";
import { figureNamed, figureOf } from "../../advisor/figures";
import { dotsForHeaps, fewestCycles, type HeapRow, MOST_HEAPS } from "../../advisor/heap-table";
import { type Question, rankedBy } from "../../advisor/question";
import { heapWords } from "../../models/allocation/heap-words";
import type { HeapModel } from "../../models/allocation/scenario";
import { column, count, type DataTable, MOST_ROWS, share, tabulated } from "../../shared/data-table";
import { formatBytes } from "../../shared/format";
import { tableCsv } from "../../shared/table-writers";
import type { Advice } from "./advice";
import { type DotState, stateWords } from "./advisor-words";
import type { HeapResults } from "./sweep-store";
import type { TrayLane } from "./tray-store";

/** The heaps that a person compares. */
const useChosenHeaps = create<{ readonly chosen: readonly HeapModel[] }>()(() => ({
  chosen: ["ptmalloc", "size-class", "tlsf"],
}));

export const chooseHeap = (model: HeapModel, isChosen: boolean): void =>
  useChosenHeaps.setState(({ chosen }) => ({
    chosen: [...chosen.filter((one) => one !== model), ...(isChosen ? [model] : [])],
  }));

/** The heaps under the answer: the question's first. */
export function useShownHeaps({ heap }: Question): readonly HeapModel[] {
  const chosen = useChosenHeaps((state) => state.chosen);
  return useMemo(
    () => [...new Set([...(heap === null ? [] : [heap]), ...chosen])].slice(0, MOST_HEAPS),
    [heap, chosen],
  );
}

/** No cache, the answer, and what is near it on the front. */
export const heapDots = ({ none, front, dot }: Answer): readonly Dot[] => [none, ...dotsForHeaps(front, dot)];

/** The sums of heaps under the answer and the dots near it, as far as they have been run. */
export const heapRows = (models: readonly HeapModel[], answer: Answer, heaps: HeapResults): readonly HeapRow[] =>
  models.flatMap((heap) =>
    heapDots(answer).flatMap(({ k }) => {
      const sums = heaps[heap]?.get(k);
      return sums === undefined ? [] : [{ heap, k, sums }];
    }),
  );

export function dotState({ met, answer }: Advice, lanes: readonly TrayLane[], { k }: Dot): DotState {
  return {
    isMet: met.has(k),
    isFront: answer.front.some(({ dot }) => dot.k === k),
    isAnswer: answer.kind === "policy" && answer.dot.k === k,
    lane: lanes.find(({ dot }) => dot.k === k)?.letter ?? null,
  };
}

/* The dots of a sweep as rows. */

/** The front, the answer and the lanes, then the best of the rest. */
export const dotsTable = (advice: Advice, lanes: readonly TrayLane[]): DataTable => ({
  title: "Policies",
  takeaway: reachWords(advice.answer),
  ...tabulated<Dot>(
    [
      column("policy", ({ policy }) => policyPhrase(policy)),
      share("avoided", ({ sums }) => avoidedOf(sums), "heap calls saved"),
      share("efficiency", ({ sums }) => efficiencyOf(sums)),
      count("calls", ({ sums }) => sums.calls, "heap calls"),
      column("mostIdle", ({ sums }) => sums.mostIdle, "idle, most", formatBytes),
      column("mostWasted", ({ sums }) => sums.mostWasted, "wasted, most", formatBytes),
      count("slots", ({ policy }) => slotsInAll(policy), "slots in all"),
      column("role", (dot) => stateWords(dot, dotState(advice, lanes, dot))),
    ],
    tableDots(advice, lanes),
  ),
});

/** The dots of the table, at most 200. */
function tableDots({ dots, answer, met, question }: Advice, lanes: readonly TrayLane[]): readonly Dot[] {
  const goal = rankedBy(question);
  const sign = figureNamed(goal).isBetter === "more" ? -1 : 1;
  const rank = (dot: Dot) => (met.has(dot.k) ? 0 : dot.endedAt === undefined ? 1 : 2);
  const best = dots.toSorted(
    (a, b) => rank(a) - rank(b) || sign * (figureOf(goal, a) - figureOf(goal, b)) || a.k - b.k,
  );
  const first = [...answer.front.map(({ dot }) => dot), answer.dot, ...lanes.map(({ dot }) => dot)];
  return [...new Map([...first, ...best].map((dot) => [dot.k, dot])).values()].slice(0, MOST_ROWS);
}

/** No cache, the answer and what is near it on the front, on each heap, fewest cycles first. */
export function heapsTable(models: readonly HeapModel[], answer: Answer, heaps: HeapResults): DataTable {
  const dots = heapDots(answer);
  const phrases = new Map(dots.map(({ k, policy }) => [k, policyPhrase(policy)]));
  const rows = heapRows(models, answer, heaps).toSorted((a, b) => Number(a.sums.cycles - b.sums.cycles));
  return {
    title: "Which heap under it",
    takeaway: fewestCycles(rows, dots),
    ...tabulated<(typeof rows)[number]>(
      [
        column("policy", ({ k }) => phrases.get(k) ?? ""),
        column("heap", ({ heap }) => heapWords[heap].short),
        count("cycles", ({ sums }) => Number(sums.cycles)),
        column("mostCommitted", ({ sums }) => sums.mostCommitted, "most memory", formatBytes),
      ],
      rows,
    ),
  };
}

/** All dots in the plan's order. */
export const dotsCsv = ({ dots, met }: Advice): string =>
  tableCsv(
    dotLines(dots, (dot) => ({
      ...{ slots: slotsInAll(dot.policy), meets: met.has(dot.k) ? 1 : 0, ended_at: dot.endedAt ?? Number.NaN },
      policy: policyPhrase(dot.policy),
    })),
  );
