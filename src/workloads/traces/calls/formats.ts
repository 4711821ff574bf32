import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { withoutMark } from "../../../shared/encoding";
import { err, ok, type Result } from "../../../shared/result";
import { headLines, isJson, type TraceHead, textLines } from "../pieces";
import { blt } from "./blt";
import { bpftrace } from "./bpftrace";
import { csv, rowProblem } from "./csv";
import { FIELD_FORMATS } from "./field-formats";
import { CALL_FORMAT_NAMES, type CallFormat, type CallFormatName } from "./format";
import { heaptrack } from "./heaptrack";
import { heaptrackRaw } from "./heaptrack-raw";
import { ltrace } from "./ltrace";
import { mtrace } from "./mtrace";
import { ownText } from "./own-text";
import { packedFile } from "./packed-file";

/* Files that say how much a program allocates, but not in which order. They are not traces. */

/** A kind of file, and whether one begins as it does. */
interface Profile {
  readonly title: string;
  readonly is: (head: TraceHead) => boolean;
}

const firstLine =
  (pattern: RegExp): Profile["is"] =>
  (head) =>
    pattern.test(headLines(head)[0] ?? "");

/** The beginning of JSON, without the blanks in it. */
const beginning =
  (pattern: RegExp): Profile["is"] =>
  (head) =>
    pattern.test(headLines(head).join("").replaceAll(/\s/g, ""));

const isBinary = (head: TraceHead) => headLines(head).length > 0 && textLines(head).length === 0;
/** A message of protocol buffers whose first field has the number 1 and bytes as its value. */
const isMessage = (head: TraceHead) => isBinary(head) && head.bytes[0] === 0x0a;
/** pprof begins with a sample type: two numbers of strings. */
const isPprof = (head: TraceHead) => isMessage(head) && (head.bytes[1] ?? 0) <= 22 && head.bytes[2] === 0x08;

const PROFILES: readonly Profile[] = [
  { title: "a sampled profile of jemalloc", is: firstLine(/^heap_v2\//) },
  { title: "a sampled profile of tcmalloc or Go", is: firstLine(/^heap profile: /) },
  { title: "a table of pprof", is: firstLine(/^(File|Type|Build ID): |^Showing nodes accounting for /) },
  { title: "a sampled profile of pprof", is: isPprof },
  { title: "a sampled profile of Perfetto's heapprofd", is: isMessage },
  { title: "a profile of Valgrind's massif", is: firstLine(/^desc: /) },
  { title: "a profile of Valgrind's DHAT", is: firstLine(/^\{\s*"dhatFileVersion"/) },
  { title: "a recording of Java Flight Recorder, whose allocations are samples", is: firstLine(/^FLR\0/) },
  { title: "a summary of ltrace -c", is: firstLine(/^% time\s+seconds\s+usecs\/call/) },
  { title: "a sampled profile of Chrome", is: beginning(/^\{"head":\{"callFrame":/) },
  { title: "a heap snapshot of Chrome", is: beginning(/^\{"snapshot":\{"meta":/) },
];

const RECORD_COMMAND = "bufferlab record -- COMMAND";

/** The kind of profile that a file looks like; null = no known one. */
export const profileTitle = (head: TraceHead): string | null => PROFILES.find(({ is }) => is(head))?.title ?? null;

/** All formats by name. */
export const CALL_FORMATS: Readonly<Record<CallFormatName, CallFormat>> = {
  packed: packedFile,
  blt,
  "heaptrack-raw": heaptrackRaw,
  heaptrack,
  mtrace,
  ltrace,
  bpftrace,
  ...FIELD_FORMATS,
  csv,
  text: ownText,
};

/** The names of the formats that are read here. */
export const READ_FORMATS: readonly CallFormatName[] = CALL_FORMAT_NAMES.filter((name) => name in CALL_FORMATS);

/** A format, and why the file looks like it. */
interface CallFormatGuess {
  readonly format: CallFormatName;
  readonly why: string;
}

/** Determines the format from the first 4 KiB of the content. Error: it looks like no format, or it is a profile. */
export function guessCallFormat(head: TraceHead): Result<CallFormatGuess, readonly Problem[]> {
  for (const format of READ_FORMATS) {
    const why = CALL_FORMATS[format].recognize(head);
    if (why !== null) return ok({ format, why });
  }
  const { problems, report } = problemList();
  const marked = withoutMark(head.bytes);
  const profile = profileTitle(head);
  const row = rowProblem(head);
  if (!marked.ok) report("encoding", marked.error, "UTF-8");
  else if (profile !== null) report("format", profile, `${CALLS_NEEDED}: ${RECORD_COMMAND}`);
  else if (row !== null) report(...row);
  else report("format", ...unreadText(head));
  return err(problems);
}

/** A name for text that is no trace as it is, and the next step. */
function unreadText(head: TraceHead): readonly [title: string, next: string] {
  const lines = textLines(head);
  if (isCallArray(head)) return ["JSON", OF_ARRAY];
  if (lines.some((line) => FLAT.test(line))) return ["uftrace replay --flat", "uftrace replay without --flat"];
  if (lines.some((line) => NO_FIELDS.test(line))) return ["uftrace replay -f none", "uftrace replay without -f none"];
  return [isJson(head) ? "JSON" : "unknown content", WANTED];
}

const FLAT = /^\[\d+\] ==> \d+\/\d+: ip \(/;
const NO_FIELDS = /^\s*\w*(alloc|new)\w*(\[\])?\([^()]*\) = 0x[\da-f]+;$/;

/** Whether a file is a list of objects that JSON Lines would have one by one. */
const isCallArray = (head: TraceHead) =>
  /^\ufeff?\s*\[\s*\{[^{}]*"(op|action|event)"\s*:/.test(textLines(head).join("\n"));
const OF_ARRAY = "an object on each line, as jq -c '.[]' FILE > FILE.jsonl writes them";
const WANTED = `allocations, one per line, below the header op,id,size; or a recording: ${READ_FORMATS.join(", ")}. Two lines are enough: op,id,size and malloc,1,24. The log of a pool is such a list: get,1,512 and put,1`;
const CALLS_NEEDED = "a recording of calls. A profile says how much, not when. Record the calls instead";
