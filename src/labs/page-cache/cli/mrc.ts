import type { Command, Perform } from "../../../cli/shared/command";
import { formatOption, type Options, type Parse, repeated, whole, word } from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { formatInteger } from "../../../shared/format";
import { sizeParse } from "./cache-size";
import type { Asked, Comparison } from "./mrc-run";
import { NAME, policyOption, policyParse, readPolicies, TUNE, traceName, WARM } from "./replay";

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each policy and size"),
  json: "the trace, the curves and the answers to --equal",
});

const POLICY = policyOption(["lru"]);

const SIZES = whole(
  "--sizes N",
  `the number of sizes, 1 … ${formatInteger(1000)}, on a logarithmic scale from 10 pages (or one page in
${formatInteger(100)}, if that is less, or in ${formatInteger(2000)}, if that is more) to all pages of the trace`,
  { min: 1, max: 1000 },
  24,
);

const SIZE = repeated(
  "--size SIZE",
  "a size in place of these, in pages or as a share of the pages of the trace: 500 or 10%",
  sizeParse,
);

/** POLICY@SIZE. */
const comparisonParse: Parse<Comparison> = (text, field, report) => {
  const at = text.lastIndexOf("@");
  if (at < 0) {
    report(field, text, "POLICY@SIZE");
    return undefined;
  }
  const policy = policyParse(text.slice(0, at), field, report);
  const size = sizeParse(text.slice(at + 1), field, report);
  return policy && size && { policy, size };
};

const EQUAL = repeated(
  "--equal POLICY@SIZE",
  `finds the size at which each --policy has no more misses than this one: s3-fifo@2000. For lru the answer is exact,
for the others it is between two of the sizes`,
  comparisonParse,
);

const SHARDS = word(
  "--shards 1/N",
  `estimates the curves from one page in N. The output shows the error: for lru the difference from the exact curve,
for the others the largest difference between the estimates from the four quarters of the sample`,
  [16, 32, 64, 128, 256, 512, 1024].map((rate) => `1/${rate}`),
);

export const mrc: Command = {
  name: "pages mrc",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Prints the miss-ratio curve of a trace: the misses of each policy by the size of the cache. LRU's curve is exact
and takes one pass over the trace; every other policy replays the trace once for each size. ${TRACE_ABOUT}`,
  options: [POLICY, TUNE, SIZES, SIZE, EQUAL, SHARDS, WARM, NAME, FORMAT, ...READING_OPTIONS],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  if (options.get("size") !== undefined) options.refuse(["sizes"], "only without --size");
  if (options.get("shards") !== undefined) options.refuse(["equal"], "only without --shards");
  const asked: Asked = {
    name: traceName(options, place),
    policies: readPolicies(options, POLICY, report),
    sizes: options.read(SIZE),
    count: options.read(SIZES),
    comparisons: options.read(EQUAL),
    rate: Number(options.read(SHARDS)?.slice(2) ?? 0),
    warm: options.read(WARM),
    format: options.read(FORMAT),
    reading: readChoice(options),
  };
  return async (streams) => (await import("./mrc-run")).printCurves(place ?? "-", asked, streams);
}
