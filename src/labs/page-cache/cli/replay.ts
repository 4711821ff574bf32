import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import { readSize } from "./cache-size";
import { policyOption, readPolicies, TUNE } from "./read-policies";
import type { ReplayFormat } from "./replay-formats";
import type { Asked } from "./replay-run";
import { traceName } from "./trace-name";

/** The formats and their meanings. */
const REPLAY_FORMATS: Readonly<Record<ReplayFormat, string>> = {
  text: "a table to read",
  ...tableWords("each policy and size"),
  json: "the trace and the results",
  tsv: "trace, policy, cache_size and misses, with tabs between",
};
const REPLAY_FORMAT_NAMES = Object.keys(REPLAY_FORMATS) as readonly ReplayFormat[];

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
  return async (streams) => (await import("./replay-run")).replayTrace(place ?? "-", asked, streams);
}
