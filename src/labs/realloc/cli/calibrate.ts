import type { Command, Perform } from "../../../cli/shared/command";
import type { Options } from "../../../cli/shared/option";
import { print } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { fileText } from "../../../library/node/packed-files";
import { callPriceLists } from "../../../models/allocation/call-prices";
import { PROGRAM_SOURCE, type ProgramWords, programWith } from "../calibrate/program";
import { BATCH_OPTIONS, PRICES } from "./sweep";

export const calibrate: Command = {
  name: "realloc calibrate",
  argument: "[MINE.json]",
  about: `Prints a C program that measures malloc, realloc and free of a machine, size by size. Its first lines say how to
compile and run it. Each option but --prices becomes a word of that command; --touch is none or asked. docs/calibrate.md
describes what it prints. With the file that the program printed, it compares the machine with the model, and fits the
prices of calls to it, beginning with --prices.`,
  options: [...BATCH_OPTIONS, PRICES],
  read: (options, place, report) => (place === null ? readGiven(options, report) : readFile(options, place)),
};

function readGiven(options: Options, report: Report): Perform {
  const words = readProgramWords(options, report);
  options.refuse(["prices"], "only with a file");
  return (streams) => print(programWith(fileText(PROGRAM_SOURCE), words), streams);
}

/** The words of the program that the options ask for; it has "of" for the stroke of a fraction. */
function readProgramWords(options: Options, report: Report): ProgramWords {
  if (options.get("touch") === "all") report("--touch", "all", "none, asked");
  const given = BATCH_OPTIONS.filter(({ name }) => options.get(name) !== undefined);
  return Object.fromEntries(given.map((option) => [option.name, [options.read(option)].flat().join("of")]));
}

function readFile(options: Options, place: string): Perform {
  options.refuse(
    BATCH_OPTIONS.map(({ name }) => name),
    `not with ${place}: the file says it`,
  );
  const list = callPriceLists[options.read(PRICES)];
  return async (streams) => (await import("./calibrate-run")).compareFile(place, list, streams);
}
