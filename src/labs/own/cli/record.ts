import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole } from "../../../cli/shared/options";
import { OUT, readOut } from "../../../cli/shared/output";
import { BAD_INPUT, type Streams, say } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { baseOf, programName } from "../../../recorder/recordings";
import { Refusal } from "../../../recorder/refusal";
import type { Wishes } from "../../../recorder/wishes";
import { readRange } from "./pack";

const ABOUT = `Records a program's calls of malloc and free, as a trace. The program runs as usual, and its exit status is
that of the command. The trace has sizes, order and threads, but no addresses, names, stacks or arguments; see
docs/recording.md.

Recording needs Linux with glibc and a C compiler, which builds a small library once. Programs that would ignore the library
are refused before they run: those that are setuid, linked statically, written in Go, or scripts.`;

const MOST_OPERATIONS = 2 ** 40;
const MOST_NAME = 80;

const RUN_OPTIONS: readonly Option[] = [
  { name: "children", words: "records child processes too, each in FILE.1234.trace.gz with its process ID" },
  { name: "max-ops", value: "N", words: "ends the recording after N operations" },
  { name: "time", words: "records times, one for each 64 KiB of recording" },
];

export const record: Command = {
  name: "record",
  about: ABOUT,
  options: [
    {
      ...OUT,
      words: "the trace, FILE.trace.gz; without it, the program's name. A program that it executes has FILE-1.trace.gz",
    },
    ...RUN_OPTIONS,
    { name: "sizes", value: "LO-HI", words: "keeps only blocks of these sizes in bytes" },
    { name: "name", words: "writes the program's name into the trace" },
    { name: "from-blt", value: "FILE", words: "converts a recording that was left behind, and runs nothing" },
  ],
  runsProgram: true,
  read: (options, _, report, program) =>
    options.get("from-blt") === undefined ? readRun(options, program, report) : readLeft(options, program, report),
};

function readRun(options: Options, program: readonly string[], report: Report): Perform {
  if (program.length === 0) report("argument", undefined, "-- and the program to record");
  const wishes = readWishes(options, programName(program[0] ?? ""), report);
  return async (streams) => {
    const { recordProgram } = await import("./record-program");
    return orRefuse(streams, () => recordProgram(program, wishes, streams));
  };
}

function readLeft(options: Options, program: readonly string[], report: Report): Perform {
  const path = options.get("from-blt") ?? "";
  if (program.length > 0) report("--from-blt", path, "not with a program");
  for (const { name } of [...RUN_OPTIONS, { name: "name" }])
    if (options.get(name) !== undefined) report(`--${name}`, options.get(name) || true, "not with --from-blt");
  const wishes = readWishes(options, path.replace(/[.]blt/, ""), report);
  return async (streams) => {
    const { convertLeft } = await import("./record-program");
    return orRefuse(streams, () => convertLeft(path, wishes, streams));
  };
}

/** `name`: of the program, or of the recording without its ending. */
function readWishes(options: Options, name: string, report: Report): Wishes {
  const [most, out] = [options.get("max-ops"), options.get("out")];
  if (out !== undefined && readOut(options) === null) report("--out", out, "a file");
  return {
    base: baseOf(out ?? name),
    children: options.get("children") !== undefined,
    time: options.get("time") !== undefined,
    mostOperations: most === undefined ? null : (readWhole("--max-ops", most, 1, MOST_OPERATIONS, report) ?? null),
    sizes: readRange("--sizes", options.get("sizes"), report),
    name: options.get("name") === undefined ? undefined : headerName(name),
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
