import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readSteps, readWord } from "../../../cli/shared/options";
import { formatOption, PRESET, STEPS } from "../../../cli/shared/scenario-options";
import { readSource } from "../../../cli/shared/source";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { readComparedHeaps } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { priceNames } from "../../../models/allocation/price-lists";
import type { TableFormat } from "./comparison";

/** The formats and their meanings. */
const TABLE_FORMATS: Readonly<Record<TableFormat, string>> = {
  text: "a table to read",
  ...tableWords("each model"),
  json: "the prices and the figures of each model",
};
const TABLE_FORMAT_NAMES = Object.keys(TABLE_FORMATS) as readonly TableFormat[];

const COMPARED_MODEL: Option = {
  name: "model",
  value: "MODEL",
  words: `a heap, with each parameter that differs from its default, as in ptmalloc,tcache_count:0. Without it, compares the
heaps of the scenario's lanes, each once, except the ideal heap, which has no addresses. A scenario with no other heap needs
a --model, and so does a trace`,
  choices: addressedModels,
  repeats: true,
};

const PRICES: Option = {
  name: "prices",
  value: "PRICES",
  words: `a price list for the counts of a heap; without it, the scenario's, else ${priceNames[0]}`,
  choices: priceNames,
};

export const compare: Command = {
  name: "heap compare",
  argument: "[SCENARIO.json | LINK | TRACE]",
  about: `Serves the requests of a scenario (without a cache) or of a trace with several heap models, and prints a table with
overhead, memory, holes, fragmentation, page faults, system calls, and modeled cycles and calls per second. Without an
argument it runs the heap lab's first scenario. A file that begins with a brace is a scenario, any other file a trace.`,
  options: [PRESET, COMPARED_MODEL, STEPS, PRICES, formatOption(TABLE_FORMATS)],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  const heaps = readComparedHeaps(options.all("model"), report);
  const steps = readSteps("--steps", options.get("steps"), 1, report);
  const named = options.get("prices");
  const prices = named === undefined ? null : (readWord("--prices", named, priceNames, report) ?? null);
  const format = readWord("--format", options.get("format") ?? "text", TABLE_FORMAT_NAMES, report);
  const asked = { source, heaps, steps, prices, format: format ?? "json" } as const;
  return async (streams) => (await import("./compare-run")).compareHeaps(asked, streams);
}
