import type { Command, Perform } from "../../../cli/shared/command";
import { type Options, readWord } from "../../../cli/shared/options";
import { print } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { fileText } from "../../../library/node/packed-files";
import { callPriceLists } from "../../../models/allocation/call-prices";
import { PROGRAM_SOURCE, programWith } from "../calibrate/program";
import { PROGRAM_OPTIONS, readProgramWords } from "./calibrate-options";
import { PRICE_NAMES, USUAL_PRICES } from "./price-names";
import { BATCH_OPTIONS, PRICES } from "./sweep";

export const calibrate: Command = {
  name: "realloc calibrate",
  argument: "[MINE.json]",
  about: `Prints a C program that measures malloc, realloc and free of a machine, size by size. Its first lines say how to
compile and run it. Each option but --prices becomes a word of that command; --touch is none or asked. docs/calibrate.md
describes what it prints. With the file that the program printed, it compares the machine with the model, and fits the
prices of calls to it, beginning with --prices.`,
  options: [...BATCH_OPTIONS, PRICES],
  read: (options, place, report) => (place === null ? readGiven(options, report) : readFile(options, place, report)),
};

function readGiven(options: Options, report: Report): Perform {
  const words = readProgramWords(options, report);
  if (options.get("prices") !== undefined) report("--prices", options.get("prices"), "only with a file");
  return (streams) => print([programWith(fileText(PROGRAM_SOURCE), words)], streams);
}

function readFile(options: Options, place: string, report: Report): Perform {
  for (const name of PROGRAM_OPTIONS)
    if (options.get(name) !== undefined) report(`--${name}`, options.get(name), `not with ${place}: the file says it`);
  const list = readWord("--prices", options.get("prices") ?? USUAL_PRICES, PRICE_NAMES, report) ?? USUAL_PRICES;
  return async (streams) => (await import("./calibrate-run")).compareFile(place, callPriceLists[list], streams);
}
