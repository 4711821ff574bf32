import type { Answer } from "../../advisor/answer";
import { reachWords } from "../../advisor/answer-words";
import { avoidedOf, type Dot, efficiencyOf } from "../../advisor/dot";
import { figureNamed, figureOf } from "../../advisor/figures";
import { fewestCycles } from "../../advisor/heap-table";
import { policyPhrase } from "../../advisor/policy-phrase";
import { rankedBy } from "../../advisor/question";
import { slotsInAll } from "../../advisor/shape";
import { heapWords } from "../../models/allocation/heap-words";
import type { HeapModel } from "../../models/allocation/scenario";
import { csv } from "../../shared/csv";
import { type DataTable, MOST_ROWS } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Advice } from "./advice";
import { stateWords } from "./advisor-words";
import { dotState } from "./dot-state";
import { heapDots, heapRows } from "./shown-heaps";
import type { HeapResults } from "./sweep-store";
import type { TrayLane } from "./tray-store";

/* The dots of a sweep as rows. */

/** The front, the answer and the lanes, then the best of the rest. */
export function dotsTable(advice: Advice, lanes: readonly TrayLane[]): DataTable {
  const { answer } = advice;
  return {
    title: "Policies",
    takeaway: reachWords(answer),
    columns: [
      { name: "policy", key: "policy" },
      { name: "heap calls saved", key: "saved_share", text: formatShare },
      { name: "efficiency", key: "efficiency_share", text: formatShare },
      { name: "heap calls", key: "heap_calls", text: formatInteger },
      { name: "idle, most", key: "idle_bytes", text: formatBytes },
      { name: "wasted, most", key: "wasted_bytes", text: formatBytes },
      { name: "slots in all", key: "slots", text: formatInteger },
      { name: "role", key: "role" },
    ],
    rows: tableDots(advice, lanes).map((dot) => [
      policyPhrase(dot.policy),
      ...[avoidedOf(dot.sums), efficiencyOf(dot.sums), dot.sums.calls, dot.sums.mostIdle, dot.sums.mostWasted],
      slotsInAll(dot.policy),
      stateWords(dot, dotState(advice, lanes, dot)),
    ]),
  };
}

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
    columns: [
      { name: "policy", key: "policy" },
      { name: "heap", key: "heap" },
      { name: "cycles", key: "cycles", text: formatInteger },
      { name: "most memory", key: "committed_bytes", text: formatBytes },
    ],
    rows: rows.map(({ heap, k, sums }) => [
      ...[phrases.get(k) ?? "", heapWords[heap].short, Number(sums.cycles), sums.mostCommitted],
    ]),
  };
}

/** All dots in the plan's order. */
export function dotsCsv({ dots, met }: Advice): string {
  const rows = dots
    .toSorted((a, b) => a.k - b.k)
    .map((dot) => ({
      ...{ k: dot.k, saved_share: avoidedOf(dot.sums), efficiency_share: efficiencyOf(dot.sums) },
      ...dot.sums,
      ...dot.heap,
      ...{ slots: slotsInAll(dot.policy), meets: met.has(dot.k) ? 1 : 0, ended_at: dot.endedAt ?? "" },
      policy: policyPhrase(dot.policy),
    }));
  const cells = rows.map((row) => Object.values(row).map((value) => (typeof value === "bigint" ? `${value}` : value)));
  return csv([Object.keys(rows[0] ?? {}), ...cells]);
}
