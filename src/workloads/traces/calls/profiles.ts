import { headLines, type TraceHead, textLines } from "../head";

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
  { title: "a sampled profile of tcmalloc", is: firstLine(/^heap profile: /) },
  { title: "a sampled profile of pprof", is: isPprof },
  { title: "a sampled profile of Perfetto's heapprofd", is: isMessage },
  { title: "a profile of Valgrind's massif", is: firstLine(/^desc: /) },
  { title: "a profile of Valgrind's DHAT", is: firstLine(/^\{\s*"dhatFileVersion"/) },
  { title: "a sampled profile of Chrome", is: beginning(/^\{"head":\{"callFrame":/) },
  { title: "a heap snapshot of Chrome", is: beginning(/^\{"snapshot":\{"meta":/) },
];

export const RECORD_COMMAND = "bufferlab record -- COMMAND";

/** The kind of profile that a file looks like; null = no known one. */
export const profileTitle = (head: TraceHead): string | null => PROFILES.find(({ is }) => is(head))?.title ?? null;
