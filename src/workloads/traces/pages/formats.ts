import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { withoutMark } from "../../../shared/encoding";
import { err, ok, type Result } from "../../../shared/result";
import { isJson, type TraceHead, textLines } from "../pieces";
import { blkparse } from "./blkparse";
import { block } from "./block";
import { cachelib } from "./cachelib";
import { csv } from "./csv";
import { fio } from "./fio";
import {
  type FormatFit,
  GENERAL,
  PAGE_TRACE_FORMAT_NAMES,
  type PageTraceFormat,
  type PageTraceFormatName,
} from "./format";
import { keys } from "./keys";
import { lcs } from "./lcs";
import { lirs } from "./lirs";
import { longs } from "./longs";
import { oracleGeneral } from "./oracle-general";
import { alibaba, arc, fiu, ibm, msr, spc, systor, tencent, twitter, webcachesim, wikipedia } from "./row-formats";
import { type Refusal, unclearText, unreadFormat } from "./unread-formats";
import { vscsi } from "./vscsi";

/** All formats by name. */
export const PAGE_TRACE_FORMATS: Readonly<Record<PageTraceFormatName, PageTraceFormat>> = {
  ...{ lcs, vscsi, oracleGeneral, longs, arc, lirs, webcachesim, spc, msr, alibaba, tencent, systor, fiu },
  ...{ blkparse, fio, cachelib, twitter, wikipedia, ibm, csv, block, keys },
};

/** A format, and why the file looks like it. */
export interface FormatGuess {
  readonly format: PageTraceFormatName;
  readonly why: string;
}

/** The header of a program's calls, which would pass for a key. */
const CALLS = /^# bufferlab-trace /;

/** Determines the format from the first 4 KiB of the content. Error: it looks like no format, or like one that is not read. */
export function guessFormat(head: TraceHead): Result<FormatGuess, readonly Problem[]> {
  const { problems, report } = problemList();
  const unread = otherFile(head) ?? unreadFormat(head);
  if (unread !== null) {
    report("format", unread.title, unread.next);
    return err(problems);
  }
  const [best] = fittingFormats(head);
  const near = nearestFormat(head);
  if (best !== undefined && (near === null || best.score > GENERAL.columns))
    return ok({ format: best.format, why: best.why });
  const marked = withoutMark(head.bytes);
  const { title, next } = unclearText(head) ?? (near === null ? UNKNOWN : MIXED);
  if (!marked.ok) report("encoding", marked.error, "UTF-8");
  else
    report(
      "format",
      title,
      near === null ? next : `${next}; or the format ${near}, which most lines fit (--as ${near})`,
    );
  return err(problems);
}

/** The formats that the beginning fits, the best first. */
export const fittingFormats = (head: TraceHead): readonly (FormatGuess & FormatFit)[] =>
  PAGE_TRACE_FORMAT_NAMES.flatMap((format) => {
    const fit = PAGE_TRACE_FORMATS[format].recognize(head);
    return fit === null ? [] : [{ ...fit, format }];
  }).toSorted((a, b) => b.score - a.score);

/** The formats that would fit many files. */
const GENERAL_FORMATS: readonly PageTraceFormatName[] = ["csv", "block", "keys"];

/** Whether a file looks otherwise than the format that was chosen, and the one that it looks like; null = none. */
export function otherFormat(head: TraceHead, chosen: PageTraceFormatName) {
  const [best] = fittingFormats(head);
  const likelier = best !== undefined && best.score > GENERAL.columns ? best : null;
  const isOther = PAGE_TRACE_FORMATS[chosen].recognize(head) === null;
  return { likelier: isOther ? likelier : null, isOther: isOther && !GENERAL_FORMATS.includes(chosen) };
}

/** With fewer of the first lines, a format is not near. */
const NEAR_SHARE = 0.5;

/** The format that the most lines fit, if they are many, but too few for certainty; null = none. */
function nearestFormat(head: TraceHead): PageTraceFormatName | null {
  const shares = PAGE_TRACE_FORMAT_NAMES.map((format) => ({
    format,
    share: PAGE_TRACE_FORMATS[format].near?.(head) ?? 0,
  }));
  const [nearest] = shares.toSorted((a, b) => b.share - a.share);
  return nearest !== undefined && nearest.share >= NEAR_SHARE ? nearest.format : null;
}

const NAMES = PAGE_TRACE_FORMAT_NAMES.join(", ");
const ONE_OF = `one of the formats ${NAMES} (--as FORMAT), or a table whose first line is id,size`;
const UNKNOWN: Refusal = { title: "unknown content", next: ONE_OF };

const MIXED: Refusal = { title: "lines of more than one kind", next: "lines of one format" };

const LINE_FEED = 10;

/** A file that is no trace of requests; null = it may be one. */
function otherFile(head: TraceHead): Refusal | null {
  if (head.isWhole && head.bytes.length === 0) return { title: "an empty file", next: ONE_OF };
  if (!head.bytes.includes(LINE_FEED) && textLines(head).some((line) => line.includes("\r")))
    return { title: "lines that end with CR alone", next: "lines that end with LF: tr '\\r' '\\n' < FILE" };
  if (isJson(head)) return { title: "JSON", next: ONE_OF };
  return CALLS.test(textLines(head)[0] ?? "") ? { title: "a trace of malloc calls", next: "requests for pages" } : null;
}
