import { efficiencyIn } from "../../../advisor/dot";
import type { GateValues } from "../../../advisor/gate/assertion";
import { readQuestion } from "../../../advisor/question";
import { DOT_NAMES, type Evidence, type ReportedDot } from "../../../advisor/report/evidence";
import { inputText, wholeText } from "../../../cli/shared/input";
import type { Streams } from "../../../cli/shared/streams";
import { LIMIT } from "../../../generated/abi";
import {
  between,
  digits,
  list,
  objectIn,
  orNull,
  passing,
  type Reader,
  record,
  whole,
  word,
} from "../../../kernel/scenario/file/json-reader";
import { fileProblem, problemList, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput } from "../../../library/bad-input";
import { heapParse } from "../../../models/allocation/cli/read-heaps";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { policyForm } from "../../../models/allocation/lane-text";
import { priceNames } from "../../../models/allocation/price-lists";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";

/* The values that the fields of a report may have, if a comparison reads them. A later version may have more fields. */

const BYTES = whole(0, Number.MAX_SAFE_INTEGER);
/** Of a program, whose sizes may exceed 2^53. */
const OWN_BYTES = between(0, 2 ** 96);
/** Of bytes × operations, or of cycles. */
const SUM = digits(2n ** 128n - 1n);
const MOST_CLASSES = 65;

/** Text that is read without a problem. */
const readBy = (read: (text: string, report: Report) => void, means: string): Reader<string> =>
  passing((value) => {
    const { problems, report } = problemList();
    if (typeof value === "string") read(value, report);
    return typeof value === "string" && problems.length === 0;
  }, means);

const ask = passing<string>((value) => readQuestion(String(value), "").ok, "the words of a question");

const REPORT_FIELDS = record({
  trace: record({ operations: whole(0, LIMIT.STEPS) }),
  question: record({ ask }),
  answer: record({
    kind: word(Object.keys(DOT_NAMES)),
    dot: record({
      policy: readBy((text, report) => policyForm.read(text, "", report), "a policy as links write it"),
      ...{ avoided: between(-Number.MAX_SAFE_INTEGER, 1), efficiency: between(0, 1) },
      ...{ calls: BYTES, calls_before: whole(1, LIMIT.STEPS), idle: BYTES, wasted: BYTES },
      ...{ needed_sum: SUM, granted_sum: SUM, idle_sum: SUM, cycles: orNull(SUM), committed: orNull(BYTES) },
    }),
  }),
  policies: record({ met: BYTES, of: BYTES, covered: between(0, 1) }),
});

/** Older reports do not name their heap. */
const readHeaps = record<{ readonly prices: string; readonly heap?: string | null }>(
  {
    prices: word(priceNames),
    heap: orNull(readBy((text, report) => heapParse(text, "--heap", report), "a heap, as ptmalloc,tcache_count:0")),
  },
  ["heap"],
);

function readFacts(operations: number) {
  const some = whole(0, operations);
  const isClass = (row: unknown) => {
    const [power, requests, bytes, ...more] = Array.isArray(row) ? row : [];
    const are = [whole(0, MOST_CLASSES)(power, "", pass), some(requests, "", pass), OWN_BYTES(bytes, "", pass)];
    return more.length === 0 && !are.includes(undefined);
  };
  return record({
    ...{ operations: some, kinds: record({ a: some, c: some, m: some, r: some, f: some }) },
    ...{ threads: whole(0, MOST_THREAD), freedElsewhere: some, livePeak: some, left: some },
    ...{ neededPeak: OWN_BYTES, neededPeakAt: some, neededMean: OWN_BYTES, leftBytes: OWN_BYTES },
    ...{ distinctSizes: orNull(some), lifeMedian: orNull(between(0, operations)) },
    sizeClasses: list(passing(isClass, "[power of two, requests, bytes]"), 0, MOST_CLASSES),
  });
}
const pass: Report = () => {};

/** Everything that is wrong with what a comparison reads of a report. @internal */
export function reportProblems(report: Readonly<Record<string, unknown>>): readonly Problem[] {
  const { problems, report: note } = problemList();
  REPORT_FIELDS(report, "", note);
  if (problems.length > 0) return problems;
  const { trace, answer, heaps, policies, question } = report as unknown as Evidence;
  if (trace.facts !== null) readFacts(trace.operations)(trace.facts, "trace.facts", note);
  if (heaps !== null) readHeaps(heaps, "heaps", note);
  if (policies.met > policies.of) note("policies.met", policies.met, `up to policies.of, ${policies.of}`);
  checkDot(answer.dot, note);
  const isAsked = answer.kind === "policy" && /,heap:/.test(question.ask);
  if (isAsked && answer.dot.cycles === null) note("answer.dot.cycles", null, "digits, as the question names a heap");
  return problems;
}

/** Reports figures of a dot that contradict its sums. */
function checkDot(dot: ReportedDot, note: Report): void {
  const [needed, granted, idle] = [dot.needed_sum, dot.granted_sum, dot.idle_sum].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  const exactly = (name: "avoided" | "efficiency", value: number, why: string) => {
    if (dot[name] !== value) note(`answer.dot.${name}`, dot[name], `${value}, ${why}`);
  };
  exactly("avoided", 1 - dot.calls / dot.calls_before, "1 − calls / calls_before");
  exactly("efficiency", efficiencyIn({ needed, granted, idle }), "needed_sum / (granted_sum + idle_sum)");
  if (dot.idle > idle) note("answer.dot.idle", dot.idle, `up to idle_sum, ${idle}`);
  if (dot.wasted > granted - needed) note("answer.dot.wasted", dot.wasted, `up to granted_sum − needed_sum`);
  if ((dot.cycles === null) !== (dot.committed === null))
    note("answer.dot.committed", dot.committed, "null where cycles is null, and only there");
}

/** The parts of a report that a later run is compared with. */
export interface ReportFigures {
  readonly policy: string;
  readonly figures: Partial<GateValues>;
  /** The heap of its cycles and their prices; missing = it has none, or does not say. */
  readonly heap?: HeapChoice;
  readonly prices?: PriceName;
}

const REPORT = 'a report of "bufferlab sweep --ask … --format json"';

/** Reads a report. What a later version adds is passed over. @throws BadInput */
export async function readEvidence(place: string, streams: Streams): Promise<Evidence> {
  const text = new TextDecoder().decode(await wholeText(inputText(place, streams.in)));
  const report = objectIn(text);
  if (report?.report !== 1) throw new BadInput([fileProblem(JSON.stringify(place), REPORT)]);
  const problems = reportProblems(report);
  if (problems.length > 0) throw new BadInput(problems.map((problem) => ({ ...problem, file: place })));
  return report as unknown as Evidence;
}

/** The answer of a report, its figures, and the heap under it. @throws BadInput */
export async function readReport(place: string, streams: Streams): Promise<ReportFigures> {
  const { answer, heaps } = await readEvidence(place, streams);
  const { policy, avoided, efficiency, idle, wasted, cycles, committed } = answer.dot;
  const figures = { avoided, efficiency, idle, wasted };
  if (cycles === null) return { policy, figures };
  const heap = heaps?.heap ? heapParse(heaps.heap, "heap", () => {}) : undefined;
  return {
    ...{ policy, figures: { ...figures, cycles: Number(cycles), committed: committed ?? Number.NaN } },
    ...(heap && heaps && { heap, prices: heaps.prices }),
  };
}
