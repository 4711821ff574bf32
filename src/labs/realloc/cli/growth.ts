import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readFraction, readWhole, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { tableWords } from "../../../cli/shared/table";
import { BATCHES_FIELD } from "../../../generated/block";
import type { Report } from "../../../kernel/scenario/problem";
import { readReplayedHeap, TUNE, USUAL_MODEL } from "../../../models/allocation/cli/read-heaps";
import { GROWTH_LIMITS, type Growth, growthCount } from "../../../models/allocation/growth";
import { formatInteger } from "../../../shared/format";
import type { GrowthFormat } from "./growth-formats";

/** The formats and their meanings. */
const GROWTH_FORMATS: Readonly<Record<GrowthFormat, string>> = {
  text: "a table to read",
  ...tableWords("each growth"),
  json: "growths and totals",
};
const GROWTH_FORMAT_NAMES = Object.keys(GROWTH_FORMATS) as readonly GrowthFormat[];

/** The factors of --grow without it: the last but one is the golden ratio. */
const FACTORS = ["5/4", "3/2", "809017/500000", "2/1"];
const WAYS = ["realloc", "copy"] as const satisfies readonly Growth["by"][];

const OPTIONS: readonly Option[] = [
  {
    name: "grow",
    value: "A/B",
    words: `the next capacity is A/B times the last, rounded down to 16 bytes, plus --add; from 1 to
${GROWTH_LIMITS.factor} times`,
    usual: FACTORS.join(", "),
    repeats: true,
  },
  { name: "add", value: "BYTES", words: "added at each growth; at least 16 bytes always are", usual: "0" },
  { name: "start", value: "BYTES", words: "the first capacity", usual: "64" },
  { name: "upto", value: "BYTES", words: "the capacity at which the vector stops", usual: formatInteger(2 ** 26) },
  {
    name: "by",
    value: "WAY",
    words: "how a vector grows",
    choices: { realloc: "by a call of realloc", copy: "malloc, copy, free, as a C++ vector does" },
    usual: "realloc",
  },
  {
    name: "others",
    value: "N",
    words: `more such vectors, up to ${GROWTH_LIMITS.others.max}, that grow in turn`,
    usual: "0",
  },
];

export const growth: Command = {
  name: "realloc growth",
  about: `Lets a vector grow until it has enough room, on a new heap for each factor, and prints how often it stayed, was
renamed or moved, and what that copied and took, each over the final capacity. At most ${formatInteger(GROWTH_LIMITS.growths)}
growths for each factor.`,
  options: [...OPTIONS, USUAL_MODEL, TUNE, formatOption(GROWTH_FORMATS)],
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const heap = readReplayedHeap(options.get("model") ?? USUAL_MODEL.usual, options.all("tune"), report);
  const whole = (name: "add" | "start" | "upto" | "others", usual: number): number => {
    const { min, max } = GROWTH_LIMITS[name];
    return readWhole(`--${name}`, options.get(name) ?? String(usual), min, max, report) ?? usual;
  };
  const asked = {
    add: whole("add", 0),
    start: whole("start", 64),
    upto: whole("upto", 2 ** 26),
    by: readWord("--by", options.get("by") ?? "realloc", WAYS, report) ?? "realloc",
    others: whole("others", 0),
  };
  const factors = readFactors(options.all("grow"), asked, report);
  const format = readWord("--format", options.get("format") ?? "text", GROWTH_FORMAT_NAMES, report) ?? "text";
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    const growths = factors.map((factor) => ({ ...asked, heap, factor }));
    return (await import("./growth-run")).printGrowths(growths, format, streams);
  };
}

type Asked = Omit<Growth, "heap" | "factor">;

/** The factors of --grow, each within its range and without too many growths. */
function readFactors(texts: readonly string[], asked: Asked, report: Report): readonly Growth["factor"][] {
  return (texts.length > 0 ? texts : FACTORS).map((text) => {
    const factor = readFraction("--grow", text, BATCHES_FIELD.resize_num, report) ?? ([2, 1] as const);
    const [parts, of] = factor;
    if (parts < of || parts > GROWTH_LIMITS.factor * of) report("--grow", text, `from 1 to ${GROWTH_LIMITS.factor}`);
    else if (growthCount({ ...asked, factor }) > GROWTH_LIMITS.growths)
      report("--grow", text, `at most ${formatInteger(GROWTH_LIMITS.growths)} growths, so a larger factor or --add`);
    return factor;
  });
}
