import type { Command, Perform } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import { type Options, readFraction, readWhole, readWord } from "../../../cli/shared/options";
import { print } from "../../../cli/shared/streams";
import { BATCHES_FIELD } from "../../../generated/block";
import type { Report } from "../../../kernel/scenario/problem";
import { readReplayedHeap } from "../../../models/allocation/cli/read-heaps";
import type { Core } from "../../../models/allocation/engine/core";
import { GrowthRun } from "../../../models/allocation/engine/growth-run";
import { GROWTH_LIMITS, type Growth, type GrowthResult, growthCount } from "../../../models/allocation/growth";
import { formatInteger } from "../../../shared/format";
import { GROWTH_FORMATS, GROWTH_WRITERS } from "./growth-formats";

/** The factors of --grow without it: the last but one is the golden ratio. */
const FACTORS = ["5/4", "3/2", "809017/500000", "2/1"];
const WAYS = ["realloc", "copy"] as const satisfies readonly Growth["by"][];

const HELP = `bufferlab realloc growth [--grow A/B …] [--by WAY] [--others N] [--model MODEL] [--tune NAME=VALUE] …

Lets a vector grow until it has enough room, on a new heap for each factor, and prints how often it stayed, was renamed
or moved, and what that copied and took, each over the final capacity.

  --grow A/B         the next capacity is A/B times the last, rounded down to 16 bytes, plus --add; from 1 to
                     ${GROWTH_LIMITS.factor} times. Repeat --grow for more factors; without it, tries ${FACTORS.join(", ")}
  --add BYTES        by default 0; at least 16 bytes are always added
  --start BYTES      the first capacity; by default 64
  --upto BYTES       the vector grows until it has this capacity; by default ${formatInteger(2 ** 26)}
  --by WAY           realloc (the default), or copy: malloc, copy, free, as a C++ vector does
  --others N         more such vectors, up to ${GROWTH_LIMITS.others.max}, that grow in turn; by default 0
  --model MODEL      the heap; by default ptmalloc
  --tune NAME=VALUE  a parameter of the heap; once for each parameter
  --format FORMAT    text (the default), csv (a line for each growth) or json (both)

At most ${formatInteger(GROWTH_LIMITS.growths)} growths for each factor.`;

export const growth: Command = {
  name: "realloc growth",
  options: ["grow", "add", "start", "upto", "by", "others", "model", "tune", "format"],
  repeated: ["grow", "tune"],
  places: 0,
  readsScenario: false,
  help: HELP,
  read,
};

function read(options: Options, _: string | null, report: Report): Perform {
  const heap = readReplayedHeap(options.get("model") ?? "ptmalloc", options.all("tune"), report);
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
  const write = GROWTH_WRITERS[readWord("--format", options.get("format") ?? "text", GROWTH_FORMATS, report) ?? "text"];
  return async (streams) => {
    if (heap === null) throw new Error("The heap was refused, and nobody said so.");
    const core = loadCore();
    const grown = factors
      .map((factor) => ({ ...asked, heap, factor }))
      .map((each) => ({ growth: each, result: grow(core, each) }));
    return print([write(grown)], streams);
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

/** @throws Error if the core refuses what the command line accepts. */
function grow(core: Core, asked: Growth): GrowthResult {
  const opened = GrowthRun.open(core, asked);
  if (!opened.ok) throw new Error(`the core refuses a growth: ${JSON.stringify(opened.error)}`);
  opened.value.advance(opened.value.total);
  return opened.value.result;
}
