import type { Command, Perform } from "../../../cli/shared/command";
import {
  anyText,
  flag,
  formatOption,
  type Option,
  type Options,
  option,
  type Parse,
  whole,
} from "../../../cli/shared/option";
import { OUT } from "../../../cli/shared/output";
import { BAD_INPUT, type Streams, say } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { baseOf, programName, Refusal, type Wishes } from "../../../recorder/recordings";
import type { CallParts } from "../../../workloads/traces/calls/filters";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import type { PackedOutput } from "./pack-run";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "./trace-input";

const FORMAT = formatOption({
  text: "a line for each fact",
  json: "one object; docs/call-traces.md has its names",
});

export const info: Command = {
  name: "trace info",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Reads a program's calls of malloc and free and prints what they are: format, digest, operations, threads, peak, sizes,
lives, and what is odd. ${TRACE_ABOUT}`,
  options: [...READING_OPTIONS, FORMAT],
  read: (options, place) => {
    const [choice, format] = [readChoice(options), options.read(FORMAT)];
    return async (streams) => (await import("./card")).printCard(place ?? "-", choice, format, streams);
  },
};

/** Two whole numbers, of which the first is not above the second. */
const rangeParse: Parse<readonly [number, number]> = (text, field, report) => {
  const [least = Number.NaN, most = Number.NaN] = /^(\d+)-(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (least <= most && most <= Number.MAX_SAFE_INTEGER) return [least, most];
  report(field, text, `A-B, two whole numbers, 0 ≤ A ≤ B ≤ ${Number.MAX_SAFE_INTEGER}`);
  return undefined;
};

const range = (spelled: string, words: string) => option(spelled, words, rangeParse, null);

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

const ABOUT = `Records a program's calls of malloc and free, as a trace. The program runs as usual, and its exit status is
that of the command. The trace has sizes, order and threads, but no addresses, names, stacks or arguments; see
docs/recording.md.

Recording needs Linux with glibc and a C compiler, which builds a small library once. Programs that would ignore the library
are refused before they run: those that are setuid, linked statically, written in Go, or scripts.`;

const MOST_NAME = 80;

const CHILDREN = flag("--children", "records child processes too, each in FILE.1234.trace.gz with its process ID");
const MAX_OPS = whole("--max-ops N", "ends the recording after N operations", { min: 1, max: 2 ** 40 });
const TIME = flag("--time", "records times, one for each 64 KiB of recording");
const SIZES = range("--sizes LO-HI", "keeps only blocks of these sizes in bytes");
const NAME = flag("--name", "writes the program's name into the trace");
const FROM_BLT = option(
  "--from-blt FILE",
  "converts a recording that was left behind, and runs nothing",
  anyText,
  null,
);

export const record: Command = {
  name: "record",
  about: ABOUT,
  options: [
    {
      ...OUT,
      words: "the trace, FILE.trace.gz; without it, the program's name. A program that it executes has FILE-1.trace.gz",
    },
    ...[CHILDREN, MAX_OPS, TIME, SIZES, NAME, FROM_BLT],
  ],
  runsProgram: true,
  read: (options, _, report, program) =>
    options.get("from-blt") === undefined ? readRun(options, program, report) : readLeft(options, program, report),
};

function readRun(options: Options, program: readonly string[], report: Report): Perform {
  if (program.length === 0) report("argument", undefined, "-- and the program to record");
  const wishes = readWishes(options, programName(program[0] ?? ""));
  return async (streams) => {
    const { recordProgram } = await import("./record-program");
    return orRefuse(streams, () => recordProgram(program, wishes, streams));
  };
}

function readLeft(options: Options, program: readonly string[], report: Report): Perform {
  const path = options.read(FROM_BLT) ?? "";
  if (program.length > 0) report("--from-blt", path, "not with a program");
  options.refuse(
    [CHILDREN, MAX_OPS, TIME, NAME].map(({ name }) => name),
    "not with --from-blt",
  );
  const wishes = readWishes(options, path.replace(/[.]blt/, ""));
  return async (streams) => {
    const { convertLeft } = await import("./record-program");
    return orRefuse(streams, () => convertLeft(path, wishes, streams));
  };
}

/** `name`: of the program, or of the recording without its ending. */
function readWishes(options: Options, name: string): Wishes {
  const out = options.read(OUT);
  if (out === null) options.refuse(["out"], "a file");
  return {
    base: baseOf(out ?? name),
    children: options.read(CHILDREN),
    time: options.read(TIME),
    mostOperations: options.read(MAX_OPS),
    sizes: options.read(SIZES),
    name: options.read(NAME) ? headerName(name) : undefined,
  };
}

/** A name that ends neither a line nor a part of the header. */
const headerName = (name: string): string => name.replaceAll(/[\p{Cc};]/gu, "_").slice(0, MOST_NAME);

/** Says why a program cannot be recorded. Returns the exit status. */
async function orRefuse(streams: Streams, perform: () => Promise<number>): Promise<number> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message, streams, "refused");
    return BAD_INPUT;
  }
}
