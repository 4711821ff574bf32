import type { Command, Perform } from "../../../cli/shared/command";
import { formatOption, type Options, repeated, word } from "../../../cli/shared/option";
import { PRESET, STEPS } from "../../../cli/shared/scenario-options";
import { readSource } from "../../../cli/shared/source";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { heapParse } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { priceNames } from "../../../models/allocation/price-lists";

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each model"),
  json: "the prices and the figures of each model",
});

const MODELS = repeated(
  "--model MODEL",
  `a heap, with each parameter that differs from its default, as in ptmalloc,tcache_count:0. Without it, compares the
heaps of the scenario's lanes, each once, except the ideal heap, which has no addresses. A scenario with no other heap needs
a --model, and so does a trace`,
  heapParse,
  [],
  { choices: addressedModels },
);

const PRICES = word(
  "--prices PRICES",
  `a price list for the counts of a heap; without it, the scenario's, else ${priceNames[0]}`,
  priceNames,
);

export const compare: Command = {
  name: "heap compare",
  argument: "[SCENARIO.json | LINK | TRACE]",
  about: `Serves the requests of a scenario (without a cache) or of a trace with several heap models, and prints a table with
overhead, memory, holes, fragmentation, page faults, system calls, and modeled cycles and calls per second. Without an
argument it runs the heap lab's first scenario. A file that begins with a brace is a scenario, any other file a trace.`,
  options: [PRESET, MODELS, STEPS, PRICES, FORMAT],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const asked = {
    ...{ source: readSource(options, place, report), heaps: options.read(MODELS), steps: options.read(STEPS) },
    ...{ prices: options.read(PRICES), format: options.read(FORMAT) },
  };
  return async (streams) => (await import("./compare-run")).compareHeaps(asked, streams);
}
