import type { Command, Perform } from "../../../cli/shared/command";
import { anyText, flag, type Options, option, whole } from "../../../cli/shared/option";
import { OUT } from "../../../cli/shared/output";
import { BAD_INPUT, type Streams, say } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { baseOf, programName } from "../../../recorder/recordings";
import { Refusal } from "../../../recorder/refusal";
import type { Wishes } from "../../../recorder/wishes";
import { range } from "./pack";

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
