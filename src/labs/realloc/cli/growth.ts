import type { Command, Perform } from "../../../cli/shared/command";
import { formatOption, fractionParse, type Options, repeated, whole, word } from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import { BATCHES_FIELD } from "../../../generated/block";
import type { Report } from "../../../kernel/scenario/problem";
import { readReplayedHeap, TUNE, USUAL_MODEL } from "../../../models/allocation/cli/read-heaps";
import { GROWTH_LIMITS, type Growth, growthCount } from "../../../models/allocation/growth";
import { formatInteger } from "../../../shared/format";

const FORMAT = formatOption({ text: "a table to read", ...tableWords("each growth"), json: "growths and totals" });

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
const BY = word(
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

export const growth: Command = {
  name: "realloc growth",
  about: `Lets a vector grow until it has enough room, on a new heap for each factor, and prints how often it stayed, was
renamed or moved, and what that copied and took, each over the final capacity. At most ${formatInteger(GROWTH_LIMITS.growths)}
growths for each factor.`,
  options: [GROW, ADD, START, UPTO, BY, OTHERS, USUAL_MODEL, TUNE, FORMAT],
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const heap = readReplayedHeap(options, USUAL_MODEL, report);
  const asked = {
    ...{ add: options.read(ADD), start: options.read(START), upto: options.read(UPTO) },
    ...{ by: options.read(BY), others: options.read(OTHERS) },
  };
  const factors = options.read(GROW);
  for (const factor of factors) checkFactor(factor, asked, report);
  const format = options.read(FORMAT);
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    const growths = factors.map((factor) => ({ ...asked, heap, factor }));
    return (await import("./growth-run")).printGrowths(growths, format, streams);
  };
}

/** Reports a factor out of its range, or with too many growths. */
function checkFactor(factor: Growth["factor"], asked: Omit<Growth, "heap" | "factor">, report: Report): void {
  const [parts, of] = factor;
  const text = factor.join("/");
  if (parts < of || parts > GROWTH_LIMITS.factor * of) report("--grow", text, `from 1 to ${GROWTH_LIMITS.factor}`);
  else if (growthCount({ ...asked, factor }) > GROWTH_LIMITS.growths)
    report("--grow", text, `at most ${formatInteger(GROWTH_LIMITS.growths)} growths, so a larger factor or --add`);
}
