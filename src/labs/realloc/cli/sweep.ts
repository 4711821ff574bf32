import type { Command, Perform } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import { type Options, readFraction, readWhole, readWord } from "../../../cli/shared/options";
import { print } from "../../../cli/shared/streams";
import { BATCHES_FIELD, CALL_ORDER, CALLER_WRITES } from "../../../generated/block";
import { LIMIT } from "../../../generated/kernel";
import { names } from "../../../kernel/scenario/field";
import type { Report } from "../../../kernel/scenario/problem";
import { BUDGET, type CallerWrites, type CallOrder, resizedBytes } from "../../../models/allocation/batches";
import { type CallPriceName, callPriceLists } from "../../../models/allocation/call-prices";
import { readReplayedHeap } from "../../../models/allocation/cli/read-heaps";
import type { Fraction } from "../../../models/allocation/scenario";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { formatInteger } from "../../../shared/format";
import { SWEEP_FORMATS, SWEEP_WRITERS } from "./sweep-formats";

const ORDERS = names(CALL_ORDER) as readonly CallOrder[];
const WRITES = names(CALLER_WRITES) as readonly CallerWrites[];
const WAYS = ["realloc", "discard"] as const;
const PRICES = Object.keys(callPriceLists) as readonly CallPriceName[];

const HELP = `bufferlab realloc sweep [--least BYTES] [--most BYTES] [--per N] [--order ORDER] [--tune NAME=VALUE] …

Runs malloc for a number of pointers, then realloc of all, then free of all, on a new heap for each size, and prints
which way each call took and what it costs.

  --sizes S,S,…      the sizes of malloc, in bytes; without it, the powers of two from --least to --most
  --least, --most    the smallest and the largest size; by default 1 and ${formatInteger(2 ** 28)}
  --per N            sizes per doubling: 1 (the default), 2 or 4
  --factor A/B       realloc to A/B times the size, rounded down; by default 2/1
  --order ORDER      pointers in the second and third batch: ${ORDERS.join(", ")}; one makes all three
                     calls of a pointer, then those of the next; by default serial
  --pointers N       by default ${formatInteger(1000)}; fewer, but at least 4, where they would exceed the budget
  --budget BYTES     of all blocks together; by default ${formatInteger(2 ** 30)}
  --seed N           of the shuffled orders; by default 1
  --touch WRITES     what the program writes: ${WRITES.join(", ")}; by default none
  --by WAY           realloc (the default), or discard: free, then malloc, which loses the contents, as in a pool
  --model MODEL      the heap; by default ptmalloc
  --tune NAME=VALUE  a parameter of the heap; once for each parameter
  --prices PRICES    ${PRICES.join(", ")}; the first is the default
  --format FORMAT    text (the default), csv (a line for each size and path), json (every count), or tsv (a line for each
                     size: the paths as a program sees them, page faults of each batch without and with written blocks,
                     and the hash of what heap replay prints for the same calls)`;

export const sweep: Command = {
  name: "realloc sweep",
  options: [
    ...["sizes", "least", "most", "per", "factor", "order", "pointers", "budget", "seed", "touch", "by", "model"],
    ...["tune", "prices", "format"],
  ],
  repeated: ["tune"],
  places: 0,
  readsScenario: false,
  help: HELP,
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const whole = (name: string, usual: number, { min, max }: { readonly min: number; readonly max: number }) =>
    readWhole(`--${name}`, options.get(name) ?? String(usual), min, max, report) ?? usual;
  const word = <W extends string>(name: string, words: readonly W[], usual: W): W =>
    readWord(`--${name}`, options.get(name) ?? usual, words, report) ?? usual;
  const heap = readReplayedHeap(options.get("model") ?? "ptmalloc", options.all("tune"), report);
  const factor = readFraction("--factor", options.get("factor") ?? "2/1", BATCHES_FIELD.resize_num, report) ?? [2, 1];
  const asked = {
    sizes: readSizes(options, whole, report),
    factor,
    order: word("order", ORDERS, "serial"),
    pointers: whole("pointers", 1000, BATCHES_FIELD.pointers),
    budget: whole("budget", 2 ** 30, BUDGET),
    seed: whole("seed", 1, { min: 0, max: LIMIT.NONE }),
    writes: word("touch", WRITES, "none"),
    discards: word("by", WAYS, "realloc") === "discard",
  };
  checkResized(asked.sizes, factor, report);
  const list = callPriceLists[word("prices", PRICES, PRICES[0] ?? "glibc-2.36-epyc")];
  const write = SWEEP_WRITERS[word("format", SWEEP_FORMATS, "text")];
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    return print(write({ sweep: { ...asked, heap }, list, core: loadCore() }), streams);
  };
}

type ReadWhole = (name: string, usual: number, range: { readonly min: number; readonly max: number }) => number;

/** The given sizes, or those between the least and the most. */
function readSizes(options: Options, whole: ReadWhole, report: Report): readonly number[] {
  const { min, max } = BATCHES_FIELD.size;
  const listed = options.get("sizes");
  if (listed !== undefined) {
    for (const name of ["least", "most", "per"])
      if (options.get(name) !== undefined) report(`--${name}`, options.get(name), "not with --sizes");
    return listed.split(",").map((text) => readWhole("--sizes", text, min, max, report) ?? min);
  }
  const least = whole("least", 1, { min, max });
  const most = whole("most", 2 ** 28, { min, max });
  const per = readWord("--per", options.get("per") ?? "1", ["1", "2", "4"], report) ?? "1";
  const sizes = sweepSizes(least, most, Number(per));
  if (sizes.length === 0) report("--most", most, `at least the first size from ${formatInteger(least)} on`);
  return sizes;
}

/** Every block must have at least a byte after realloc, and fewer than the core can count. */
function checkResized(sizes: readonly number[], factor: Fraction, report: Report): void {
  for (const size of sizes) {
    const resized = resizedBytes(size, factor);
    if (resized >= 1 && resized < LIMIT.NONE) continue;
    const most = formatInteger(LIMIT.NONE - 1);
    report("--factor", factor.join("/"), `${formatInteger(size)} bytes times it is from 1 to ${most} bytes`);
    return;
  }
}
