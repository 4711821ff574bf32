import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { withoutMark } from "../../../shared/encoding";
import { err, ok, type Result } from "../../../shared/result";
import { isJson, type TraceHead } from "../head";
import { blt } from "./blt";
import { bpftrace } from "./bpftrace";
import { csv } from "./csv";
import type { CallFormat } from "./format";
import { CALL_FORMAT_NAMES, type CallFormatName } from "./format-names";
import { heaptrack } from "./heaptrack";
import { heaptrackRaw } from "./heaptrack-raw";
import { ltrace } from "./ltrace";
import { mtrace } from "./mtrace";
import { ownText } from "./own-text";
import { packedFile } from "./packed-file";
import { profileTitle, RECORD_COMMAND } from "./profiles";

/** All formats by name. */
export const CALL_FORMATS: Readonly<Record<CallFormatName, CallFormat>> = {
  packed: packedFile,
  blt,
  "heaptrack-raw": heaptrackRaw,
  heaptrack,
  mtrace,
  ltrace,
  bpftrace,
  csv,
  text: ownText,
};

/** A format, and why the file looks like it. */
interface CallFormatGuess {
  readonly format: CallFormatName;
  readonly why: string;
}

/** Determines the format from the first 4 KiB of the content. Error: it looks like no format, or it is a profile. */
export function guessCallFormat(head: TraceHead): Result<CallFormatGuess, readonly Problem[]> {
  for (const format of CALL_FORMAT_NAMES) {
    const why = CALL_FORMATS[format].recognize(head);
    if (why !== null) return ok({ format, why });
  }
  const { problems, report } = problemList();
  const marked = withoutMark(head.bytes);
  const profile = profileTitle(head);
  if (!marked.ok) report("encoding", marked.error, "UTF-8");
  else if (profile !== null) report("format", profile, `${CALLS_NEEDED}: ${RECORD_COMMAND}`);
  else report("format", isJson(head) ? "JSON" : "unknown content", CALL_FORMAT_NAMES.join(", "));
  return err(problems);
}

const CALLS_NEEDED = "a recording of calls. A profile says how much, not when. Record the calls instead";
