import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readFraction, readWhole, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { tableWords } from "../../../cli/shared/table";
import { BATCHES_FIELD, CALL_ORDER, CALLER_WRITES } from "../../../generated/block";
import { LIMIT } from "../../../generated/kernel";
import { names } from "../../../kernel/scenario/field";
import type { Report } from "../../../kernel/scenario/problem";
import { BUDGET, type CallerWrites, type CallOrder, resizedBytes } from "../../../models/allocation/batches";
import { callPriceLists } from "../../../models/allocation/call-prices";
import { readReplayedHeap, TUNE, USUAL_MODEL } from "../../../models/allocation/cli/read-heaps";
import type { Fraction } from "../../../models/allocation/scenario";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { formatInteger } from "../../../shared/format";
import { PRICE_NAMES, USUAL_PRICES } from "./price-names";
import type { SweepFormat } from "./sweep-formats";

/** The formats and their meanings. */
const SWEEP_FORMATS: Readonly<Record<SweepFormat, string>> = {
  text: "a table to read",
  ...tableWords("each size and path"),
  json: "every count",
  tsv: `a line for each size: the paths as a program sees them, page faults of each batch without and with written blocks,
and the hash of what heap replay prints for the same calls`,
};
const SWEEP_FORMAT_NAMES = Object.keys(SWEEP_FORMATS) as readonly SweepFormat[];

const ORDERS = names(CALL_ORDER) as readonly CallOrder[];
const WRITES = names(CALLER_WRITES) as readonly CallerWrites[];
const WAYS = ["realloc", "discard"] as const;

/** The options that a program which measures a machine has too. */
export const BATCH_OPTIONS: readonly Option[] = [
  { name: "least", value: "BYTES", words: "the smallest size", usual: "1" },
  { name: "most", value: "BYTES", words: "the largest size", usual: formatInteger(2 ** 28) },
  { name: "per", value: "N", words: "sizes per doubling", choices: ["1", "2", "4"], usual: "1" },
  { name: "factor", value: "A/B", words: "realloc to A/B times the size, rounded down", usual: "2/1" },
  {
    name: "order",
    value: "ORDER",
    words: "pointers in the second and third batch; one makes all three calls of a pointer, then those of the next",
    choices: ORDERS,
    usual: "serial",
  },
  {
    name: "pointers",
    value: "N",
    words: "the number of pointers; fewer, but at least 4, where they would exceed the budget",
    usual: formatInteger(1000),
  },
  { name: "budget", value: "BYTES", words: "of all blocks together", usual: formatInteger(2 ** 30) },
  { name: "seed", value: "N", words: "of the shuffled orders", usual: "1" },
  { name: "touch", value: "WRITES", words: "what the program writes", choices: WRITES, usual: "none" },
];

export const PRICES: Option = {
  name: "prices",
  value: "PRICES",
  words: "the prices of calls",
  choices: PRICE_NAMES,
  usual: USUAL_PRICES,
};

const SIZES: Option = {
  name: "sizes",
  value: "S,S,…",
  words: "the sizes of malloc, in bytes; without it, the powers of two from --least to --most",
};

const BY: Option = {
  name: "by",
  value: "WAY",
  words: "how a block is resized",
  choices: {
    realloc: "by a call of realloc",
    discard: "free, then malloc, which loses the contents, as in a pool",
  },
  usual: "realloc",
};

export const sweep: Command = {
  name: "realloc sweep",
  about: `Runs malloc for a number of pointers, then realloc of all, then free of all, on a new heap for each size, and prints
which way each call took and what it costs.`,
  options: [SIZES, ...BATCH_OPTIONS, BY, USUAL_MODEL, TUNE, PRICES, formatOption(SWEEP_FORMATS)],
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const whole = (name: string, usual: number, { min, max }: { readonly min: number; readonly max: number }) =>
    readWhole(`--${name}`, options.get(name) ?? String(usual), min, max, report) ?? usual;
  const word = <W extends string>(name: string, words: readonly W[], usual: W): W =>
    readWord(`--${name}`, options.get(name) ?? usual, words, report) ?? usual;
  const heap = readReplayedHeap(options.get("model") ?? USUAL_MODEL.usual, options.all("tune"), report);
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
  const list = callPriceLists[word("prices", PRICE_NAMES, USUAL_PRICES)];
  const format = word("format", SWEEP_FORMAT_NAMES, "text");
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    return (await import("./sweep-formats")).printSweep({ ...asked, heap }, list, format, streams);
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
