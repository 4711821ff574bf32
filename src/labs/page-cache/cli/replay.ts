import type { Command, Perform } from "../../../cli/shared/command";
import { loadPageCacheCore } from "../../../cli/shared/load-core";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { Progress } from "../../../cli/shared/progress";
import { formatOption } from "../../../cli/shared/scenario-options";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import {
  READING_OPTIONS,
  readChoice,
  readTraceAt,
  reportTraceLimit,
  TRACE_ABOUT,
} from "../../../models/page_cache/cli/trace-input";
import { type Replayed, replay as replayPolicies } from "../../../models/page_cache/engine/replay";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { formatInteger } from "../../../shared/format";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";
import { type CacheSize, readSize, sizesIn } from "./cache-size";
import { policyOption, readPolicies, TUNE } from "./read-policies";
import { REPLAY_FORMAT_NAMES, REPLAY_FORMATS, REPLAY_WRITERS, type ReplayFormat } from "./replay-formats";
import { traceName } from "./trace-name";

/** Without --policy and --size. */
const USUAL_POLICIES = ["lru", "arc", "s3-fifo"] as const;
const USUAL_SIZE = "10%";

export const WARM: Option = {
  name: "warm",
  value: "N",
  words: "requests at the beginning of the trace that fill the caches and that no figure counts",
  usual: "0",
};

export const NAME: Option = {
  name: "name",
  value: "NAME",
  words: "the name of the trace in the output; without it, that of the file, up to its first dot",
};

const SIZE: Option = {
  name: "size",
  value: "SIZE",
  words: "the pages of a cache, or a share of the pages that the trace requests: 500 or 10%",
  usual: USUAL_SIZE,
  repeats: true,
};

export const replay: Command = {
  name: "pages replay",
  argument: "TRACE",
  about: `Replays a trace of requests for pages in caches of every size with every policy, and prints their misses. Every
page has the same size; docs/models-page-cache.md has the rules. If the trace has sizes, a second miss ratio is weighed by
them: the bytes of the requests that missed, of the bytes of all requests. ${TRACE_ABOUT}`,
  options: [policyOption(USUAL_POLICIES), TUNE, SIZE, WARM, NAME, formatOption(REPLAY_FORMATS), ...READING_OPTIONS],
  read,
};

/** The options and arguments of the command. */
interface Asked {
  readonly name: string;
  readonly policies: readonly TunedPolicy[];
  readonly sizes: readonly CacheSize[];
  readonly warm: number;
  readonly format: ReplayFormat;
  readonly reading: ReadOptions;
}

/** Reads --warm; 0 if it is omitted, or if a problem was reported. */
export function readWarm(options: Options, report: Report): number {
  const text = options.get("warm");
  return text === undefined ? 0 : (readWhole("--warm", text, 0, TRACE_LIMITS.requests, report) ?? 0);
}

function read(options: Options, place: string | null, report: Report): Perform {
  if (place === null) report("argument", undefined, "the trace to read");
  const sizes = options.all("size").length > 0 ? options.all("size") : [USUAL_SIZE];
  const asked: Asked = {
    name: traceName(options.get("name"), place, report),
    policies: readPolicies(options.all("policy"), options.all("tune"), USUAL_POLICIES, report),
    sizes: sizes.flatMap((text) => readSize("--size", text, report) ?? []),
    warm: readWarm(options, report),
    format: readWord("--format", options.get("format") ?? "text", REPLAY_FORMAT_NAMES, report) ?? "text",
    reading: readChoice(options, report),
  };
  return (streams) => replayTrace(place ?? "-", asked, streams);
}

/** Reads the trace once and replays it. Returns the exit status. */
async function replayTrace(place: string, asked: Asked, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, asked.reading, streams);
  if (!read.ok) return refuse(read.error, streams);
  const { trace } = read.value;
  if (asked.warm >= trace.requests.length) return refuseWarm(asked.warm, read.value, streams);
  const sizes = sizesIn("--size", asked.sizes, trace.keys.length);
  if (!sizes.ok) return refuse(sizes.error, streams);
  const results = replaySizes(read.value, sizes.value, asked, streams);
  await print([REPLAY_WRITERS[asked.format]({ ...asked, read: read.value, results })], streams);
  return reportTraceLimit(read.value, streams);
}

/** Refuses to count nothing. */
export function refuseWarm(warm: number, { trace: { requests } }: ReadTrace, streams: Streams): number {
  const allowed = `below ${formatInteger(requests.length)}, the requests of the trace`;
  return refuse([{ field: "--warm", value: `"${warm}"`, allowed }], streams);
}

function replaySizes(
  { trace }: ReadTrace,
  sizes: readonly number[],
  { policies, warm }: Asked,
  streams: Streams,
): readonly Replayed[] {
  const core = loadPageCacheCore();
  const progress = new Progress(streams, trace.requests.length * policies.length * sizes.length, "requests");
  let done = 0;
  const results = sizes.flatMap((size) =>
    replayPolicies(core, trace, { policies, size, warm }, (requests) => {
      done += requests;
      progress.show(done);
    }),
  );
  progress.clear();
  return results;
}
