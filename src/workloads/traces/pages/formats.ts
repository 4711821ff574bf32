import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { withoutMark } from "../../../shared/encoding";
import { err, ok, type Result } from "../../../shared/result";
import { type TraceHead, textLines } from "../head";
import { block } from "./block";
import { csv } from "./csv";
import type { PageTraceFormat } from "./format";
import { PAGE_TRACE_FORMAT_NAMES, type PageTraceFormatName } from "./format-names";
import { keys } from "./keys";
import { oracleGeneral } from "./oracle-general";

/** All formats by name. */
export const PAGE_TRACE_FORMATS: Readonly<Record<PageTraceFormatName, PageTraceFormat>> = {
  ...{ oracleGeneral, csv, block, keys },
};

/** A format, and why the file looks like it. */
export interface FormatGuess {
  readonly format: PageTraceFormatName;
  readonly why: string;
}

/** The header of a program's calls, which would pass for a key. */
const CALLS = /^# bufferlab-trace /;

/** Determines the format from the first 4 KiB of the content. Error: it looks like no format. */
export function guessFormat(head: TraceHead): Result<FormatGuess, readonly Problem[]> {
  const { problems, report } = problemList();
  if (CALLS.test(textLines(head)[0] ?? "")) {
    report("format", "a trace of malloc calls", "requests for pages");
    return err(problems);
  }
  for (const format of PAGE_TRACE_FORMAT_NAMES) {
    const why = PAGE_TRACE_FORMATS[format].recognize(head);
    if (why !== null) return ok({ format, why });
  }
  const marked = withoutMark(head.bytes);
  const isEmpty = head.isWhole && head.bytes.length === 0;
  const names = PAGE_TRACE_FORMAT_NAMES.join(", ");
  if (!marked.ok) report("encoding", marked.error, "UTF-8");
  else report("format", isEmpty ? "an empty file" : "unknown content", names);
  return err(problems);
}
