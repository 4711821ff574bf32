import type { Command, Perform } from "../../../cli/shared/command";
import {
  formatOption,
  fractionParse,
  type Option,
  type Options,
  option,
  whole,
  wholeParse,
  word,
} from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import { BATCHES_FIELD, CALL_ORDER, CALLER_WRITES } from "../../../generated/block";
import { LIMIT } from "../../../generated/kernel";
import { names } from "../../../kernel/scenario/field";
import type { Report } from "../../../kernel/scenario/problem";
import { BUDGET, type CallerWrites, type CallOrder, resizedBytes } from "../../../models/allocation/batches";
import { type CallPriceName, callPriceLists } from "../../../models/allocation/call-prices";
import { readReplayedHeap, TUNE, USUAL_MODEL } from "../../../models/allocation/cli/read-heaps";
import type { Fraction } from "../../../models/allocation/scenario";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { formatInteger } from "../../../shared/format";

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each size and path"),
  json: "every count",
  tsv: `a line for each size: the paths as a program sees them, page faults of each batch without and with written blocks,
and the hash of what heap replay prints for the same calls`,
});

const LEAST = whole("--least BYTES", "the smallest size", BATCHES_FIELD.size, 1);
const MOST = whole("--most BYTES", "the largest size", BATCHES_FIELD.size, 2 ** 28);
const PER = word("--per N", "sizes per doubling", ["1", "2", "4"], "1");
const FACTOR = option(
  "--factor A/B",
  "realloc to A/B times the size, rounded down",
  fractionParse(BATCHES_FIELD.resize_num),
  [2, 1] as const,
  { usual: "2/1" },
);
const ORDER = word(
  "--order ORDER",
  "pointers in the second and third batch; one makes all three calls of a pointer, then those of the next",
  names(CALL_ORDER) as readonly CallOrder[],
  "serial",
);
const POINTERS = whole(
  "--pointers N",
  "the number of pointers; fewer, but at least 4, where they would exceed the budget",
  BATCHES_FIELD.pointers,
  1000,
);
const BUDGET_OPTION = whole("--budget BYTES", "of all blocks together", BUDGET, 2 ** 30);
const SEED = whole("--seed N", "of the shuffled orders", { min: 0, max: LIMIT.NONE }, 1);
const TOUCH = word(
  "--touch WRITES",
  "what the program writes",
  names(CALLER_WRITES) as readonly CallerWrites[],
  "none",
);

/** The options that a program which measures a machine has too. */
export const BATCH_OPTIONS: readonly Option[] = [
  ...[LEAST, MOST, PER, FACTOR, ORDER, POINTERS, BUDGET_OPTION, SEED, TOUCH],
];

export const PRICES = word(
  "--prices PRICES",
  "the prices of calls",
  Object.keys(callPriceLists) as readonly CallPriceName[],
  "glibc-2.36-epyc",
);

const SIZES = option(
  "--sizes S,S,…",
  "the sizes of malloc, in bytes; without it, the powers of two from --least to --most",
  (text, field, report) =>
    text.split(",").map((size) => wholeParse(BATCHES_FIELD.size)(size, field, report) ?? BATCHES_FIELD.size.min),
  null,
);

const BY = word(
  "--by WAY",
  "how a block is resized",
  {
    realloc: "by a call of realloc",
    discard: "free, then malloc, which loses the contents, as in a pool",
  },
  "realloc",
);

export const sweep: Command = {
  name: "realloc sweep",
  about: `Runs malloc for a number of pointers, then realloc of all, then free of all, on a new heap for each size, and prints
which way each call took and what it costs.`,
  options: [SIZES, ...BATCH_OPTIONS, BY, USUAL_MODEL, TUNE, PRICES, FORMAT],
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const heap = readReplayedHeap(options, USUAL_MODEL, report);
  const factor = options.read(FACTOR);
  const asked = {
    ...{ sizes: readSizes(options, report), factor, order: options.read(ORDER), pointers: options.read(POINTERS) },
    ...{ budget: options.read(BUDGET_OPTION), seed: options.read(SEED), writes: options.read(TOUCH) },
    discards: options.read(BY) === "discard",
  };
  checkResized(asked.sizes, factor, report);
  const list = callPriceLists[options.read(PRICES)];
  const format = options.read(FORMAT);
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    return (await import("./sweep-run")).printSweep({ ...asked, heap }, list, format, streams);
  };
}

/** The given sizes, or those between the least and the most. */
function readSizes(options: Options, report: Report): readonly number[] {
  if (options.get("sizes") !== undefined) options.refuse(["least", "most", "per"], "not with --sizes");
  const listed = options.read(SIZES);
  if (listed !== null) return listed;
  const [least, most] = [options.read(LEAST), options.read(MOST)];
  const sizes = sweepSizes(least, most, Number(options.read(PER)));
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
