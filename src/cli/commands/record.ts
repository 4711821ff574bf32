import { accessSync, constants } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Report } from "../../kernel/scenario/problem";
import { recorderLibrary } from "../../recorder/library";
import { programPath, refuseUnrecordable } from "../../recorder/program";
import { baseOf, recordingsOf } from "../../recorder/recordings";
import { Refusal } from "../../recorder/refusal";
import { recordedEnvironment, runProgram } from "../../recorder/run";
import type { Wishes } from "../../recorder/wishes";
import type { Command, Perform } from "../shared/command";
import type { Option } from "../shared/option";
import { type Options, readWhole } from "../shared/options";
import { packageText } from "../shared/package-file";
import { BAD_INPUT, GOOD, type Streams, say } from "../shared/streams";
import { keepTraces } from "../shared/keep-traces";

const ABOUT = `Records every call of malloc, calloc, realloc, free and their relatives that a program makes, as a trace of
heap calls. The program runs as usual; its exit status becomes that of the command. The trace has sizes, order and
threads, but no addresses, names, stacks or arguments. docs/recording.md has the limits.

Recording needs Linux with glibc and a C compiler, which builds a library once. Programs that are setuid, linked
statically, or no ELF file are refused before they run.`;

const MOST_OPERATIONS = 2 ** 40;
const MOST_SIZE = 2n ** 64n - 1n;

const RUN_OPTIONS: readonly Option[] = [
  { name: "children", words: "records child processes too, each into a file with its process ID" },
  { name: "max-ops", value: "N", words: "ends the recording after so many operations" },
  { name: "time", words: "records times, one for each 64 KiB of recording" },
];

export const record: Command = {
  name: "record",
  about: ABOUT,
  options: [
    { name: "out", short: "o", value: "FILE", words: "the trace; without it, the program's name and .trace.gz" },
    ...RUN_OPTIONS,
    { name: "sizes", value: "LO-HI", words: "keeps only blocks of these sizes" },
    { name: "name", words: "writes the program's name into the trace" },
    { name: "from-blt", value: "FILE", words: "converts a recording that was left behind, instead of running a program" },
  ],
  runsProgram: true,
  read: (options, _, report, program) =>
    options.get("from-blt") === undefined ? readRun(options, program, report) : readLeft(options, program, report),
};

function readRun(options: Options, program: readonly string[], report: Report): Perform {
  const [name] = program;
  if (name === undefined) report("argument", undefined, "-- and the program to record");
  const wishes = readWishes(options, name ?? "", report);
  return (streams) => refusing(streams, () => recordProgram(program, wishes, streams));
}

function readLeft(options: Options, program: readonly string[], report: Report): Perform {
  const path = options.get("from-blt") ?? "";
  if (program.length > 0) report("--from-blt", path, "not with a program");
  for (const { name } of RUN_OPTIONS)
    if (options.get(name) !== undefined) report(`--${name}`, options.get(name), "not with --from-blt");
  const wishes = readWishes(options, path.replace(/[.]blt/, ""), report);
  return (streams) => refusing(streams, () => keepTraces([{ path, trace: traceOf(wishes.base) }], wishes, streams));
}
