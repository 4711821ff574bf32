import type { Command, Perform } from "../../../cli/shared/command";
import { flag, type Option, type Options, option, type Parse } from "../../../cli/shared/option";
import { OUT } from "../../../cli/shared/output";
import type { CallParts } from "../../../workloads/traces/calls/filters";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import type { PackedOutput } from "./pack-run";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "./trace-input";

/** Two whole numbers, of which the first is not above the second. */
const rangeParse: Parse<readonly [number, number]> = (text, field, report) => {
  const [least = Number.NaN, most = Number.NaN] = /^(\d+)-(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (least <= most && most <= Number.MAX_SAFE_INTEGER) return [least, most];
  report(field, text, `A-B, two whole numbers, 0 ≤ A ≤ B ≤ ${Number.MAX_SAFE_INTEGER}`);
  return undefined;
};

export const range = (spelled: string, words: string) => option(spelled, words, rangeParse, null);

const threadsParse: Parse<readonly number[]> = (text, field, report) => {
  const threads = text.split(",").map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  if (threads.every((thread) => thread >= 1 && thread <= MOST_THREAD)) return threads;
  report(field, text, `whole numbers from 1 to ${MOST_THREAD}, with commas between them`);
  return undefined;
};

const THREADS = option(
  "--threads LIST",
  "keeps the blocks that these threads asked for, as in 1,3",
  threadsParse,
  null,
);
const SPAN = range("--span A-B", "keeps operations A to B, from 0; blocks that are live before come first");

/** The options that keep parts of a trace, whatever their sizes. */
export const PART_OPTIONS: readonly Option[] = [THREADS, SPAN];

/** The parts of a trace that these options keep. */
export const readParts = (options: Options): Pick<CallParts, "span" | "threads"> => ({
  span: options.read(SPAN),
  threads: options.read(THREADS),
});

const ONLY = range("--only LO-HI", "keeps blocks while they have these sizes in bytes");
const PACKED = flag("--packed", "writes packed pages, of about 2 bytes for an operation");

export const pack: Command = {
  name: "trace pack",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Writes a program's calls of malloc and free as Bufferlab's text or in its packed pages. IDs, threads and what is odd
become canonical, so packing the output again changes nothing. ${TRACE_ABOUT}`,
  options: [
    ...[OUT, flag("--text", "writes text, as without an option"), PACKED, ONLY],
    ...[...PART_OPTIONS, ...READING_OPTIONS],
  ],
  read,
};

function read(options: Options, place: string | null): Perform {
  const isPacked = options.read(PACKED);
  if (options.get("text") !== undefined) options.refuse(["packed"], "not with --text");
  const asked: PackedOutput = {
    ...{ choice: readChoice(options), isPacked, out: options.read(OUT), only: options.read(ONLY) },
    ...readParts(options),
  };
  return async (streams) => (await import("./pack-run")).packTrace(place ?? "-", asked, streams);
}
