import type { Command, Perform } from "../../../cli/shared/command";
import { loadPageCacheCore } from "../../../cli/shared/load-core";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { Progress } from "../../../cli/shared/progress";
import { formatOption } from "../../../cli/shared/scenario-options";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import {
  READING_OPTIONS,
  readChoice,
  readTraceAt,
  reportTraceLimit,
  TRACE_ABOUT,
} from "../../../models/page_cache/cli/trace-input";
import { curveSizes } from "../../../models/page_cache/curve-sizes";
import { LruCurve } from "../../../models/page_cache/engine/lru-curve";
import { type CurveChoice, curveWork, missCurves } from "../../../models/page_cache/engine/miss-curves";
import type { RequestStream } from "../../../models/page_cache/engine/request-stream";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { formatInteger } from "../../../shared/format";
import { ok, type Result } from "../../../shared/result";
import type { ReadOptions } from "../../../workloads/traces/pages/read-page-trace";
import { type CacheSize, readSize, sizesIn } from "./cache-size";
import { type Comparison, compareSizes, readComparison, resolveComparisons } from "./equal-size";
import { CURVE_FORMAT_NAMES, CURVE_FORMATS, CURVE_WRITERS, type CurveFormat } from "./mrc-formats";
import { policyOption, readPolicies, TUNE } from "./read-policies";
import { NAME, readWarm, refuseWarm, WARM } from "./replay";
import { traceName } from "./trace-name";

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

/** The options and arguments of the command. */
interface Asked {
  readonly name: string;
  readonly policies: readonly TunedPolicy[];
  /** Empty = `count` sizes. */
  readonly sizes: readonly CacheSize[];
  readonly count: number;
  readonly comparisons: readonly Comparison[];
  /** 0 = every page. */
  readonly rate: number;
  readonly warm: number;
  readonly format: CurveFormat;
  readonly reading: ReadOptions;
}

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
  return (streams) => printCurves(place ?? "-", asked, streams);
}

function readRate(text: string, report: Report): number {
  const share = readWord("--shards", text, SHARES, report);
  return RATES[SHARES.indexOf(share ?? "")] ?? 0;
}

/** The sizes of the curves in pages, ascending. */
function sizesOf({ sizes, count }: Asked, pages: number): Result<readonly number[], readonly Problem[]> {
  if (sizes.length === 0) return ok(curveSizes(pages, count));
  const found = sizesIn("--size", sizes, pages);
  return found.ok ? ok(found.value.toSorted((a, b) => a - b)) : found;
}

/** Reads the trace once and computes its curves. Returns the exit status. */
async function printCurves(place: string, asked: Asked, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, asked.reading, streams);
  if (!read.ok) return refuse(read.error, streams);
  const trace = { ...read.value.trace, sizes: null };
  if (asked.warm >= trace.requests.length) return refuseWarm(asked.warm, read.value, streams);
  const sizes = sizesOf(asked, trace.keys.length);
  if (!sizes.ok) return refuse(sizes.error, streams);
  const targets = resolveComparisons(asked.comparisons, trace.keys.length);
  if (!targets.ok) return refuse(targets.error, streams);
  const { lru, curves } = computeCurves(trace, { ...asked, sizes: sizes.value }, streams);
  const most = Math.min(trace.keys.length, PAGE_LIMIT.CACHE);
  const equal = compareSizes(loadPageCacheCore(), trace, targets.value, { lru, curves, most, warm: asked.warm });
  const output = { ...asked, read: read.value, requests: lru.requests, curves, equal };
  await print([CURVE_WRITERS[asked.format](output)], streams);
  return reportTraceLimit(read.value, streams);
}

function computeCurves(trace: RequestStream, choice: CurveChoice, streams: Streams) {
  const progress = new Progress(streams, trace.requests.length + curveWork(trace, choice), "requests");
  let done = 0;
  const onRead = (requests: number) => {
    done += requests;
    progress.show(done);
  };
  const lru = new LruCurve(loadPageCacheCore(), trace, { warm: choice.warm }, onRead);
  const curves = missCurves(loadPageCacheCore(), trace, lru, choice, onRead);
  progress.clear();
  return { lru, curves };
}
