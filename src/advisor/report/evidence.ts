import { type CacheFile, cacheFile } from "../../codegen/cache-file";
import { modelText } from "../../kernel/scenario/link/value-text";
import type { PriceName } from "../../models/allocation/heap-prices";
import { policyForm } from "../../models/allocation/lane-text";
import { hasPool } from "../../models/allocation/pool-tables";
import type { HeapChoice, HeapModel, Policy } from "../../models/allocation/scenario";
import { visibleText } from "../../shared/visible-text";
import type { Caveat } from "../../workloads/traces/calls/caveats";
import type { CallFacts } from "../../workloads/traces/calls/facts";
import { type Answer, meets } from "../answer";
import { detailWords, doubtWords, headline } from "../answer-words";
import { avoidedOf, type Dot, efficiencyOf, knobsOf, policyPhrase, slotsInAll, whole } from "../dot";
import { type HeapRow, heapSentence } from "../heap-table";
import { cliffsOf, cliffWords, KNOB_WORDS, type Neighbors, neighborsOf, valueWords } from "../neighbors";
import { poolBests } from "../pool-bests";
import { limitsText, questionSentence, questionText } from "../question";
import { onRecordings, type Recorded, recordingsWords } from "../recordings";
import { poolDetails, type SettingRow, settingCliffs, settingRows, settingWords } from "../setting-rows";
import { repeatCommands, type SweptCommand } from "./repeat";

/* The dots of a report's picture: few enough for its size, and none that another one hides. */

const MOST_DRAWN = 800;
/** Cells across the picture at first. */
const CELLS = 400;

/** One dot of each cell, the first in the plan; `always` are among them. @internal */
export function drawnDots(dots: readonly Dot[], always: readonly Dot[]): readonly Dot[] {
  const all = whole(dots).toSorted((a, b) => a.k - b.k);
  const kept = new Set(always.map(({ k }) => k));
  for (let cells = CELLS; ; cells = Math.floor(cells * 0.9)) {
    const ks = new Set([...firstOfCells(all, cells), ...kept]);
    if (ks.size <= MOST_DRAWN || cells < 2) return all.filter(({ k }) => ks.has(k));
  }
}

function firstOfCells(dots: readonly Dot[], cells: number): Iterable<number> {
  const firsts = new Map<string, number>();
  for (const { k, sums } of dots) {
    const cell = `${Math.floor(avoidedOf(sums) * cells)},${Math.floor(efficiencyOf(sums) * cells)}`;
    if (!firsts.has(cell)) firsts.set(cell, k);
  }
  return firsts.values();
}

/*
 * A report as data: the one source of its JSON, Markdown and HTML. It has no time, host or user name, so the
 * same sweep gives the same bytes.
 */

/** The dot beside the answer's sentence. */
export const DOT_NAMES: Readonly<Record<Answer["kind"], string>> = {
  ...{ policy: "answer", "no-cache": "best policy", nothing: "nearest" },
};

/** A dot in a report. Shares of 1, bytes; sums of bytes × operations as decimal digits. */
export type ReportedDot = Readonly<ReturnType<ReturnType<typeof reporter>>>;

/** A dot of the front: what its ring says. */
export type FrontDot = Pick<ReportedDot, "k" | "phrase" | "link" | "avoided" | "efficiency" | "calls">;

/** A value of a knob: a row of the table. */
type NeighborDot = Pick<ReportedDot, "k" | "link" | "meets" | "avoided" | "efficiency" | "idle"> & {
  readonly value: string;
};

/** A dot of the picture: its number in the plan, its rules, heap calls, efficiency, most idle bytes, whether it meets. */
export type DrawnDot = readonly [
  k: number,
  policy: string,
  calls: number,
  efficiency: number,
  idle: number,
  meets: 0 | 1,
];

export interface Evidence {
  readonly report: 1;
  readonly bufferlab: string;
  readonly core: string;
  /** The address of the page that links lead to; null = they begin with "#". */
  readonly page: string | null;
  readonly trace: {
    readonly name: string;
    readonly digest: string;
    readonly operations: number;
    /** Null = the requests of a scenario. */
    readonly facts: TraceFacts | null;
  };
  /** The caveats of all runs. Missing = a report from before they were said. */
  readonly caveats?: readonly Caveat[];
  readonly question: { readonly ask: string; readonly sentence: string; readonly limits: string };
  readonly answer: {
    readonly kind: Answer["kind"];
    readonly headline: string;
    readonly details: readonly string[];
    readonly doubts: readonly string[];
    readonly dot: ReportedDot;
    readonly simpler: ReportedDot | null;
  };
  readonly policies: {
    readonly met: number;
    readonly of: number;
    /** Missing = a sweep without rungs. */
    readonly early?: number;
    readonly covered: number;
  };
  readonly none: ReportedDot;
  readonly lanes: readonly (ReportedDot & { readonly name: string })[];
  readonly front: readonly FrontDot[];
  readonly dots: readonly DrawnDot[];
  readonly neighbors: readonly ReportedKnob[];
  readonly cliffs: readonly string[];
  readonly heaps: ReportedHeaps | null;
  readonly recordings: { readonly words: string; readonly rows: readonly ReportedRecording[] } | null;
  readonly code: CacheFile | null;
  /** The lines that give a pool its settings, empty = it needs none; missing = the answer is no pool. */
  readonly configuration?: readonly string[];
  readonly repeat: readonly string[];
}

export type TraceFacts = Omit<CallFacts, "lifeMedian"> & { readonly lifeMedian: number | null };

interface ReportedKnob {
  readonly knob: string;
  readonly at: number;
  readonly values: readonly NeighborDot[];
}

interface ReportedHeaps {
  readonly prices: PriceName;
  /** The one under the answer, as the command line spells it; missing = an older report, null = none. */
  readonly heap?: string | null;
  readonly sentence: string;
  readonly rows: readonly {
    readonly heap: HeapModel;
    readonly k: number;
    readonly phrase: string;
    readonly cycles: string;
    readonly committed: number;
    readonly faults: number;
    readonly system_calls: number;
  }[];
}

interface ReportedRecording {
  readonly name: string;
  readonly avoided: number;
  readonly efficiency: number;
}

/** The ingredients of a report. */
export interface Findings {
  readonly answer: Answer;
  readonly dots: readonly Dot[];
  readonly trace: Omit<Evidence["trace"], "facts"> & {
    readonly facts: CallFacts | null;
    readonly caveats: readonly Caveat[];
  };
  readonly build: { readonly version: string; readonly core: string };
  readonly linkOf: (policy: Policy) => string;
  readonly command: SweptCommand;
  readonly page?: string | null;
  /** Lanes of the lab that the question came from. */
  readonly lanes?: readonly { readonly name: string; readonly dot: Dot }[];
  readonly heaps?: {
    readonly prices: PriceName;
    readonly heap: HeapChoice | null;
    readonly rows: readonly HeapRow[];
  } | null;
  readonly recordings?: readonly Recorded[];
  /** A sentence about the values tried of each pool, and the lines that give one its settings; missing = no pool ran. */
  readonly pools?: {
    readonly tried: readonly string[];
    readonly linesOf: (policy: Policy) => readonly string[];
  };
}

export function evidenceOf(findings: Findings): Evidence {
  const { answer, trace, build, linkOf, page = null, pools } = findings;
  const { question, dot, none } = answer;
  const report = reporter(findings);
  const beside = besideOf(findings.dots, dot, report);
  const name = visibleText(trace.name);
  return {
    ...{ report: 1, bufferlab: build.version, core: build.core, page },
    trace: { name, digest: trace.digest, operations: trace.operations, facts: trace.facts && factsOf(trace.facts) },
    caveats: trace.caveats,
    question: {
      ...{ ask: questionText(question), sentence: questionSentence(question), limits: limitsText(question.limits) },
    },
    answer: {
      ...{ kind: answer.kind, headline: headline(answer), details: detailsOf(findings, beside.settings) },
      ...{ doubts: doubtWords(answer, trace.facts), dot: report(dot) },
      simpler: answer.kind === "policy" && answer.simpler !== null ? report(answer.simpler) : null,
    },
    policies: {
      met: answer.met,
      of: answer.of,
      covered: answer.covered,
      ...(answer.early > 0 && { early: answer.early }),
    },
    none: report(none),
    lanes: (findings.lanes ?? []).map(({ name: lane, dot: of }) => ({ name: lane, ...report(of) })),
    front: thinned(answer.front, MOST_FRONT).map(({ dot: one }) => frontDot(report(one))),
    dots: drawnDots(findings.dots, [dot, none]).map((one) => drawn(one, findings)),
    neighbors: beside.rows,
    cliffs: answer.kind === "policy" ? beside.cliffs : [],
    heaps: heapsOf(findings),
    recordings: recordingsOf(findings),
    code: answer.kind === "policy" && !hasPool(dot.policy) ? cacheFile(dot.policy, "c") : null,
    ...(pools && answer.kind === "policy" && hasPool(dot.policy) && { configuration: pools.linesOf(dot.policy) }),
    repeat: repeatCommands(findings.command, {
      ...{ isOfTrace: trace.facts !== null, link: linkOf(dot.policy), policy: policyForm.write(dot.policy) },
    }),
  };
}

const frontDot = ({ k, phrase, link, avoided, efficiency, calls }: ReportedDot): FrontDot => ({
  ...{ k, phrase, link, avoided, efficiency, calls },
});

/** The most dots of a front and values of a knob, so that a report stays small. */
const MOST_FRONT = 100;
const MOST_VALUES = 24;

/** Every second, third, … one, if there are too many; the first and the last stay. */
function thinned<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, (all.length - 1) / (most - 1));
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.round(i * step)]).flatMap(
    (one) => one ?? [],
  );
}

type ReportDot = (dot: Dot) => ReportedDot;

/** The dots that differ from the answer in one knob or one setting of its pool, and what those steps cost. */
function besideOf(dots: readonly Dot[], answer: Dot, report: ReportDot) {
  if (!hasPool(answer.policy)) {
    const rows = neighborsOf(dots, answer);
    return { rows: rows.map((row) => reportedKnob(row, report)), cliffs: cliffsOf(rows).map(cliffWords), settings: [] };
  }
  const rows = settingRows(dots, answer);
  const reported = rows.map((row) => reportedRow(row, row.label, (dot) => settingWords(dot, row.key), report));
  return { rows: reported, cliffs: settingCliffs(rows), settings: rows };
}

/** The sentences after the headline. */
const detailsOf = ({ answer, dots, pools }: Findings, settings: readonly SettingRow[]): readonly string[] => [
  ...detailWords(answer),
  ...poolDetails(answer.dot, settings, pools?.tried ?? []),
  ...(pools ? poolBests(answer, dots, pools.linesOf) : []),
];

const reportedKnob = (row: Neighbors, report: ReportDot): ReportedKnob =>
  reportedRow(row, KNOB_WORDS[row.knob], ({ policy }) => valueWords(row.knob, knobsOf(policy)), report);

/** The values that are nearest to the answer's. */
function reportedRow(
  { dots, at }: Pick<Neighbors, "dots" | "at">,
  knob: string,
  words: (dot: Dot) => string,
  report: ReportDot,
): ReportedKnob {
  const from = Math.max(0, Math.min(at - MOST_VALUES / 2, dots.length - MOST_VALUES));
  const values = dots.slice(from, from + MOST_VALUES).map((dot): NeighborDot => {
    const { k, link, meets: fits, avoided, efficiency, idle } = report(dot);
    return {
      ...{ k, value: words(dot), link, meets: fits },
      ...{ avoided, efficiency, idle },
    };
  });
  return { knob, at: at - from, values };
}

export function factsOf({ lifeMedian, ...facts }: CallFacts): TraceFacts {
  return { ...facts, lifeMedian: Number.isNaN(lifeMedian) ? null : lifeMedian };
}

const drawn = (dot: Dot, { answer: { question } }: Findings): DrawnDot => [
  ...([dot.k, policyForm.write(dot.policy), dot.sums.calls] as const),
  ...([Number(efficiencyOf(dot.sums).toFixed(6)), dot.sums.mostIdle, meets(dot, question.limits) ? 1 : 0] as const),
];

const reporter =
  ({ answer: { question }, linkOf }: Findings) =>
  (dot: Dot) => {
    const { k, policy, sums, heap } = dot;
    return {
      ...{ k, policy: policyForm.write(policy), phrase: policyPhrase(policy), link: linkOf(policy) },
      ...{ meets: meets(dot, question.limits), avoided: avoidedOf(sums), efficiency: efficiencyOf(sums) },
      ...{ calls: sums.calls, calls_before: sums.callsBefore, slots: hasPool(policy) ? null : slotsInAll(policy) },
      ...{ idle: sums.mostIdle, idle_op: sums.mostIdleAt, wasted: sums.mostWasted, wasted_op: sums.mostWastedAt },
      ...{ hits: sums.hits, copied: String(sums.copied), needed_sum: String(sums.needed) },
      ...{ granted_sum: String(sums.granted), idle_sum: String(sums.idle) },
      ...{ cycles: heap ? String(heap.cycles) : null, committed: heap?.mostCommitted ?? null },
    };
  };

function heapsOf({ answer, dots, heaps }: Findings): ReportedHeaps | null {
  if (!heaps || heaps.rows.length === 0) return null;
  const phrases = new Map(dots.map(({ k, policy }) => [k, policyPhrase(policy)]));
  const { heap } = answer.question;
  return {
    ...{ prices: heaps.prices, heap: heaps.heap && modelText(heaps.heap) },
    sentence: heap === null ? "" : heapSentence(heaps.rows, heap, answer.dot.k),
    rows: heaps.rows.map(({ heap: model, k, sums }) => ({
      ...{ heap: model, k, phrase: phrases.get(k) ?? "", cycles: String(sums.cycles) },
      ...{ committed: sums.mostCommitted, faults: sums.faults, system_calls: sums.systemCalls },
    })),
  };
}

function recordingsOf({ answer, recordings = [] }: Findings): Evidence["recordings"] {
  const named = recordings.map(({ name, dot }) => ({ name: visibleText(name), dot }));
  const found = onRecordings(answer.question, named);
  if (found === null || answer.kind !== "policy") return null;
  const rows = named.map(({ name, dot: { sums } }) => ({
    ...{ name, avoided: avoidedOf(sums), efficiency: efficiencyOf(sums) },
  }));
  return { words: recordingsWords(found), rows };
}

/** A report as JSON. */
export const evidenceJson = (evidence: Evidence): string => `${JSON.stringify(evidence)}\n`;
