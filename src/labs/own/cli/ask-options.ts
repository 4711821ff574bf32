import { MOST_HEAPS } from "../../../advisor/heap-table";
import { type Question, readQuestion } from "../../../advisor/question";
import { MOST_RECORDINGS } from "../../../advisor/recordings";
import type { SweptCommand } from "../../../advisor/report/repeat";
import { anyText, flag, type Option, type Options, option, type Parse, repeated } from "../../../cli/shared/option";
import type { Report } from "../../../kernel/scenario/problem";
import type { HeapChoice } from "../../../models/allocation/scenario";

/** The formats of an answer and their meanings. */
export const ANSWER_FORMATS = {
  md: "with --ask: the answer for a pull request",
  html: "with --ask: a report in one file, which needs no script",
  json: "with --ask: the report as data; docs/advisor-answer.md has the names",
} as const;
export type AnswerFormat = keyof typeof ANSWER_FORMATS;

export const ASK = option(
  "--ask QUESTION",
  "answers a question with one policy; docs/advisor-answer.md has its words",
  anyText,
  null,
);
const RECORDING = repeated("--recording FILE", "with --ask: runs the answer on this trace too", anyText);

const addressParse: Parse<string> = (text, field, report) => {
  if (/^https?:[/][/][^\s"'<>#]+$/.test(text)) return text;
  report(field, text, "an address that begins with https:// or http://, without #");
  return undefined;
};

const PAGE = option(
  "--page ADDRESS",
  "with --ask: the address of Bufferlab's page, for the links of a report",
  addressParse,
  null,
);
const WITH_TRACE = flag(
  "--with-trace",
  "with --format html: the report carries the trace, if it then has at most 2 MB",
);

export const ASK_OPTIONS: readonly Option[] = [ASK, RECORDING, PAGE, WITH_TRACE];

/** The question of a command line and what surrounds its answer. */
export interface AskWishes {
  readonly question: Question;
  /** Heaps to compare under the answer and its neighbors. The first is the question's. */
  readonly heaps: readonly HeapChoice[];
  readonly recordings: readonly string[];
  readonly page: string | null;
  readonly hasTrace: boolean;
  /** The words that a report repeats. */
  readonly command: SweptCommand;
}

/** Null = nothing is asked, or a problem was reported. */
export function readAsk(
  options: Options,
  heaps: readonly HeapChoice[],
  command: SweptCommand,
  report: Report,
): AskWishes | null {
  const [text, recordings] = [options.read(ASK), options.read(RECORDING)];
  if (text === null) {
    options.refuse(
      ASK_OPTIONS.map(({ name }) => name),
      "only with --ask",
    );
    if (heaps.length > 1) report("--heap", `${heaps.length} heaps`, "only one without --ask");
    return null;
  }
  if (recordings.length > MOST_RECORDINGS)
    report("--recording", `${recordings.length} files`, `at most ${MOST_RECORDINGS}`);
  if (heaps.length > MOST_HEAPS) report("--heap", `${heaps.length} heaps`, `at most ${MOST_HEAPS}`);
  const page = options.read(PAGE);
  const question = readText(text, heaps, report);
  return question === null ? null : { question, heaps, recordings, page, hasTrace: options.read(WITH_TRACE), command };
}

/** The heap is that of --heap, unless the question names it. */
function readText(text: string, [heap]: readonly HeapChoice[], report: Report): Question | null {
  const names = /(^|,)\s*heap:/.test(text) || heap === undefined;
  const read = readQuestion(names ? text : `${text},heap:${heap.model}`, "--ask");
  if (!read.ok) {
    for (const { field, value, allowed } of read.error) report(field, unquoted(value), allowed);
    return null;
  }
  const asked = read.value.heap;
  if (heap !== undefined && asked !== heap.model) report("--heap", heap.model, `${asked}, which --ask names, first`);
  return read.value;
}

/** A value as the command line has it; undefined = missing. */
const unquoted = (value: string): string | undefined =>
  value === "missing" ? undefined : value.replace(/^"(.*)"$/, "$1");
