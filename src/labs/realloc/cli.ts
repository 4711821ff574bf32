import type { Command, LabCommands, Perform } from "../../cli/shared/command";
import {
  formatOption,
  fractionParse,
  type Option,
  type Options,
  option,
  repeated,
  whole,
  wholeParse,
  word,
} from "../../cli/shared/option";
import { print, type Streams } from "../../cli/shared/streams";
import { tableWords } from "../../cli/shared/table";
import { BATCHES_FIELD, CALL_ORDER, CALLER_WRITES } from "../../generated/block";
import { LIMIT } from "../../generated/kernel";
import { names } from "../../kernel/scenario/field";
import type { Report } from "../../kernel/scenario/problem";
import { fileText } from "../../library/node/package-file";
import { BUDGET, type CallerWrites, type CallOrder, resizedBytes } from "../../models/allocation/batches";
import { type CallPriceName, callPriceLists } from "../../models/allocation/call-prices";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { readReplayedHeap, TUNE, USUAL_MODEL } from "../../models/allocation/cli/read-heaps";
import { sayConditions } from "../../models/allocation/cli/say-caveats";
import { GROWTH_LIMITS, type Growth, growthCount } from "../../models/allocation/growth";
import type { Fraction } from "../../models/allocation/scenario";
import { sweepSizes } from "../../models/allocation/sweep-sizes";
import { formatInteger } from "../../shared/format";
import { PROGRAM_SOURCE, type ProgramWords, programWith } from "./calibrate/program";

const GROWTH_FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each growth"),
  json: "growths and totals",
});

/** The last but one usual factor is the golden ratio. */
const GROW = repeated(
  "--grow A/B",
  `the next capacity is A/B times the last, rounded down to 16 bytes, plus --add; from 1 to
${GROWTH_LIMITS.factor} times`,
  fractionParse(BATCHES_FIELD.resize_num),
  ["5/4", "3/2", "809017/500000", "2/1"],
);
const ADD = whole("--add BYTES", "added at each growth; at least 16 bytes always are", GROWTH_LIMITS.add, 0);
const START = whole("--start BYTES", "the first capacity", GROWTH_LIMITS.start, 64);
const UPTO = whole("--upto BYTES", "the capacity at which the vector stops", GROWTH_LIMITS.upto, 2 ** 26);
const GROWTH_BY = word(
  "--by WAY",
  "how a vector grows",
  { realloc: "by a call of realloc", copy: "malloc, copy, free, as a C++ vector does" },
  "realloc",
);
const OTHERS = whole(
  "--others N",
  `more such vectors, up to ${GROWTH_LIMITS.others.max}, that grow in turn`,
  GROWTH_LIMITS.others,
  0,
);

const growth: Command = {
  name: "realloc growth",
  about: `Lets a vector grow until it has enough room, on a new heap for each factor, and prints how often it stayed, was
renamed or moved, and what that copied and took, each over the final capacity. At most ${formatInteger(GROWTH_LIMITS.growths)}
growths for each factor.`,
  options: [GROW, ADD, START, UPTO, GROWTH_BY, OTHERS, USUAL_MODEL, TUNE, GROWTH_FORMAT],
  read: readGrowth,
};

function readGrowth(options: Options, _: string | null, report: Report): Perform {
  const growths = readGrowths(options, report);
  const format = options.read(GROWTH_FORMAT);
  return async (streams) => (await import("./cli/growth-run")).printGrowths(known(growths, streams), format, streams);
}

/** The growth of each factor; null = the heap was refused. */
function readGrowths(options: Options, report: Report): readonly Growth[] | null {
  const heap = readReplayedHeap(options, USUAL_MODEL, report);
  const asked = {
    ...{ add: options.read(ADD), start: options.read(START), upto: options.read(UPTO) },
    ...{ by: options.read(GROWTH_BY), others: options.read(OTHERS) },
  };
  const factors = options.read(GROW);
  for (const factor of factors) checkFactor(factor, asked, report);
  return heap && factors.map((factor) => ({ ...asked, heap, factor }));
}

/** Says the conditions of the heap. */
function known(growths: readonly Growth[] | null, streams: Streams): readonly Growth[] {
  if (growths === null) throw new Error("The heap was refused, and nobody said so.");
  sayConditions(
    growths.map(({ heap }) => heap),
    streams,
  );
  return growths;
}

/** Reports a factor out of its range, or with too many growths. */
function checkFactor(factor: Growth["factor"], asked: Omit<Growth, "heap" | "factor">, report: Report): void {
  const [parts, of] = factor;
  const text = factor.join("/");
  if (parts < of || parts > GROWTH_LIMITS.factor * of) report("--grow", text, `from 1 to ${GROWTH_LIMITS.factor}`);
  else if (growthCount({ ...asked, factor }) > GROWTH_LIMITS.growths)
    report("--grow", text, `at most ${formatInteger(GROWTH_LIMITS.growths)} growths, so a larger factor or --add`);
}

const MALLOCS_FORMAT = formatOption({ text: "a table to read", ...tableWords("each malloc") });

const classes: Command = {
  name: "realloc classes",
  about: `Lets the same vector grow in other mallocs, up to 1 MiB, and prints how often each rule copies it, and what the last
rule is granted over what it asked for. The first line is the heap of --model. The others are size classes only, no
addresses: a vector alone, in jemalloc with free memory behind it.`,
  options: [GROW, ADD, START, UPTO, GROWTH_BY, OTHERS, USUAL_MODEL, TUNE, MALLOCS_FORMAT],
  read: (options, _, report) => {
    const growths = readGrowths(options, report);
    const format = options.read(MALLOCS_FORMAT);
    return async (streams) => (await import("./cli/growth-run")).printMallocs(known(growths, streams), format, streams);
  },
};

const advice: Command = {
  name: "realloc advice",
  about: `Judges the advice of the article of 2015 for each malloc: no realloc from 8 to 128 KiB, or a threshold of 8 KiB for
mappings. Cycles are those of malloc, realloc and free together, with the prices glibc-2.36-epyc.`,
  options: [MALLOCS_FORMAT],
  read: (options) => {
    const format = options.read(MALLOCS_FORMAT);
    return async (streams) => (await import("./cli/advice-run")).printAdvice(format, streams);
  },
};

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
const BATCH_OPTIONS: readonly Option[] = [...[LEAST, MOST, PER, FACTOR, ORDER, POINTERS, BUDGET_OPTION, SEED, TOUCH]];

const PRICES = word(
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

const sweep: Command = {
  name: "realloc sweep",
  about: `Runs malloc for a number of pointers, then realloc of all, then free of all, on a new heap for each size, and prints
which way each call took and what it costs.`,
  options: [SIZES, ...BATCH_OPTIONS, BY, USUAL_MODEL, TUNE, PRICES, FORMAT],
  read: readSweep,
};

function readSweep(options: Options, _: string | null, report: Report): Perform {
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
    sayConditions([heap], streams);
    return (await import("./cli/sweep-run")).printSweep({ ...asked, heap }, list, format, streams);
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

const calibrate: Command = {
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
  return async (streams) => (await import("./cli/calibrate-run")).compareFile(place, list, streams);
}

export const reallocCommands: LabCommands = {
  lab: "realloc",
  commands: [sweep, growth, classes, advice, calibrate],
  model: allocationCliModel,
};
