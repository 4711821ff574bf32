import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { formatInteger } from "../../../shared/format";
import { readSize } from "./cache-size";
import { readComparison } from "./equal-size";
import type { CurveFormat } from "./mrc-formats";
import type { Asked } from "./mrc-run";
import { policyOption, readPolicies, TUNE } from "./read-policies";
import { NAME, readWarm, WARM } from "./replay";
import { traceName } from "./trace-name";

/** The formats and their meanings. */
const CURVE_FORMATS: Readonly<Record<CurveFormat, string>> = {
  text: "a table to read",
  ...tableWords("each policy and size"),
  json: "the trace, the curves and the answers to --equal",
};
const CURVE_FORMAT_NAMES = Object.keys(CURVE_FORMATS) as readonly CurveFormat[];

const USUAL_POLICIES = ["lru"] as const;
const USUAL_SIZES = 24;
const MOST_SIZES = 1000;
/** 1/16 … 1/1024 of the pages. */
const RATES = [16, 32, 64, 128, 256, 512, 1024] as const;
const SHARES = RATES.map((rate) => `1/${rate}`);

const SIZES: Option = {
  name: "sizes",
  value: "N",
  words: `the number of sizes, 1 … ${formatInteger(MOST_SIZES)}, on a logarithmic scale from 10 pages (or one page in
${formatInteger(100)}, if that is less, or in ${formatInteger(2000)}, if that is more) to all pages of the trace`,
  usual: String(USUAL_SIZES),
};

const SIZE: Option = {
  name: "size",
  value: "SIZE",
  words: "a size in place of these, in pages or as a share of the pages of the trace: 500 or 10%",
  repeats: true,
};

const EQUAL: Option = {
  name: "equal",
  value: "POLICY@SIZE",
  words: `finds the size at which each --policy has no more misses than this one: s3-fifo@2000. For lru the answer is exact,
for the others it is between two of the sizes`,
  repeats: true,
};

const SHARDS: Option = {
  name: "shards",
  value: "1/N",
  words: `estimates the curves from one page in N. The output shows the error: for lru the difference from the exact curve,
for the others the largest difference between the estimates from the four quarters of the sample`,
  choices: SHARES,
};

export const mrc: Command = {
  name: "pages mrc",
  argument: "TRACE",
  about: `Prints the miss-ratio curve of a trace: the misses of each policy by the size of the cache. LRU's curve is exact
and takes one pass over the trace; every other policy replays the trace once for each size. ${TRACE_ABOUT}`,
  options: [
    policyOption(USUAL_POLICIES),
    TUNE,
    SIZES,
    SIZE,
    EQUAL,
    SHARDS,
    WARM,
    NAME,
    formatOption(CURVE_FORMATS),
    ...READING_OPTIONS,
  ],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  if (place === null) report("argument", undefined, "the trace to read");
  const [count, shards] = [options.get("sizes"), options.get("shards")];
  const [sizes, equal] = [options.all("size"), options.all("equal")];
  if (count !== undefined && sizes.length > 0) report("--sizes", count, "only without --size");
  if (shards !== undefined && equal.length > 0) report("--equal", equal[0], "only without --shards");
  const asked: Asked = {
    name: traceName(options.get("name"), place, report),
    policies: readPolicies(options.all("policy"), options.all("tune"), USUAL_POLICIES, report),
    sizes: sizes.flatMap((text) => readSize("--size", text, report) ?? []),
    count: count === undefined ? USUAL_SIZES : (readWhole("--sizes", count, 1, MOST_SIZES, report) ?? USUAL_SIZES),
    comparisons: equal.flatMap((text) => readComparison(text, report) ?? []),
    rate: shards === undefined ? 0 : readRate(shards, report),
    warm: readWarm(options, report),
    format: readWord("--format", options.get("format") ?? "text", CURVE_FORMAT_NAMES, report) ?? "text",
    reading: readChoice(options, report),
  };
  return async (streams) => (await import("./mrc-run")).printCurves(place ?? "-", asked, streams);
}

function readRate(text: string, report: Report): number {
  const share = readWord("--shards", text, SHARES, report);
  return RATES[SHARES.indexOf(share ?? "")] ?? 0;
}
