import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import type { Options } from "../../../cli/shared/options";
import { OUT, readOut } from "../../../cli/shared/output";
import type { Report } from "../../../kernel/scenario/problem";
import type { CallParts } from "../../../workloads/traces/calls/filters";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import type { PackedOutput } from "./pack-run";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "./trace-input";

/** The options that keep parts of a trace, whatever their sizes. */
export const PART_OPTIONS: readonly Option[] = [
  { name: "threads", value: "LIST", words: "keeps the blocks that these threads asked for, as in 1,3" },
  { name: "span", value: "A-B", words: "keeps operations A to B, from 0; blocks that are live before come first" },
];

export const pack: Command = {
  name: "trace pack",
  argument: "TRACE",
  about: `Writes a program's calls of malloc and free as Bufferlab's text or in its packed pages. IDs, threads and what is odd
become canonical, so packing the output again changes nothing. ${TRACE_ABOUT}`,
  options: [
    OUT,
    { name: "text", words: "writes text, as without an option" },
    { name: "packed", words: "writes packed pages, of about 2 bytes for an operation" },
    { name: "only", value: "LO-HI", words: "keeps blocks while they have these sizes in bytes" },
    ...PART_OPTIONS,
    ...READING_OPTIONS,
  ],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  if (place === null) report("argument", undefined, "the trace to read");
  const isPacked = options.get("packed") !== undefined;
  if (isPacked && options.get("text") !== undefined) report("--packed", true, "not with --text");
  const asked: PackedOutput = {
    ...{ choice: readChoice(options, report), isPacked, out: readOut(options) },
    only: readRange("--only", options.get("only"), report),
    ...readParts(options, report),
  };
  return async (streams) => (await import("./pack-run")).packTrace(place ?? "-", asked, streams);
}

/** Two whole numbers, of which the first is not above the second; null = none are given, or a problem was reported. */
export function readRange(option: string, text: string | undefined, report: Report): readonly [number, number] | null {
  if (text === undefined) return null;
  const [least = Number.NaN, most = Number.NaN] = /^(\d+)-(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (least <= most && most <= Number.MAX_SAFE_INTEGER) return [least, most];
  report(option, text, `A-B, two whole numbers, 0 ≤ A ≤ B ≤ ${Number.MAX_SAFE_INTEGER}`);
  return null;
}

/** The parts of a trace that PART_OPTIONS keep. */
export const readParts = (options: Options, report: Report): Pick<CallParts, "span" | "threads"> => ({
  span: readRange("--span", options.get("span"), report),
  threads: readThreads(options.get("threads"), report),
});

function readThreads(text: string | undefined, report: Report): readonly number[] | null {
  if (text === undefined) return null;
  const threads = text.split(",").map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  if (threads.every((thread) => thread >= 1 && thread <= MOST_THREAD)) return threads;
  report("--threads", text, `whole numbers from 1 to ${MOST_THREAD}, with commas between them`);
  return null;
}
