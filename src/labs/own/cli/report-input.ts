import type { GateValues } from "../../../advisor/gate/assertion";
import type { Evidence } from "../../../advisor/report/evidence";
import { inputText, wholeText } from "../../../cli/shared/input";
import type { Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";

/** The parts of a report that a later run is compared with. */
export interface ReportFigures {
  readonly policy: string;
  readonly figures: Partial<GateValues>;
}

const REPORT = 'a report of "bufferlab sweep --ask … --format json"';

/** Reads a report. @throws BadInput */
export async function readEvidence(place: string, streams: Streams): Promise<Evidence> {
  const text = new TextDecoder().decode(await wholeText(inputText(place, streams.in)));
  const report = parsed(text);
  if (!isReport(report)) throw new BadInput([fileProblem(JSON.stringify(place), REPORT)]);
  return report;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The numbers that a comparison reads. */
const FACTS = [
  ...["operations", "threads", "freedElsewhere", "neededPeak", "neededMean", "neededPeakAt", "livePeak", "left"],
  ...["leftBytes", "kinds.a", "kinds.c", "kinds.m", "kinds.r", "kinds.f"],
].map((name) => `trace.facts.${name}`);
const FIGURES = [
  ...["avoided", "efficiency", "calls", "idle", "wasted"].map((name) => `answer.dot.${name}`),
  ...["policies.met", "policies.covered"],
];
const TEXTS = ["question.ask", "answer.kind", "answer.dot.policy"];

const partAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (part, key) =>
        typeof part === "object" && part !== null
          ? Object.entries(part).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );

const isSizeClass = (row: unknown): boolean => Array.isArray(row) && row.length === 3 && row.every(Number.isFinite);

function isReport(value: unknown): value is Evidence {
  const numbers = partAt(value, "trace.facts") === null ? FIGURES : [...FIGURES, ...FACTS];
  const classes = partAt(value, "trace.facts.sizeClasses") ?? [];
  return (
    partAt(value, "report") === 1 &&
    numbers.every((path) => Number.isFinite(partAt(value, path))) &&
    TEXTS.every((path) => typeof partAt(value, path) === "string") &&
    Array.isArray(classes) &&
    classes.every(isSizeClass)
  );
}

/** The answer of a report and its figures. @throws BadInput */
export async function readReport(place: string, streams: Streams): Promise<ReportFigures> {
  const { dot } = (await readEvidence(place, streams)).answer;
  const { policy, avoided, efficiency, idle, wasted, cycles, committed } = dot;
  const ofHeap = { cycles: cycles === null ? Number.NaN : Number(cycles), committed: committed ?? Number.NaN };
  return { policy, figures: { avoided, efficiency, idle, wasted, ...ofHeap } };
}
