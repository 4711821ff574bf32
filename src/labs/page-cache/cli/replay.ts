import type { Command, Perform } from "../../../cli/shared/command";
import { formatOption, type Options, option, type Parse, repeated, whole } from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import { sizeParse } from "./cache-size";
import { policyOption, readPolicies, TUNE } from "./read-policies";

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each policy and size"),
  json: "the trace and the results",
  tsv: "trace, policy, cache_size and misses, with tabs between",
});

export const WARM = whole(
  "--warm N",
  "requests at the beginning of the trace that fill the caches and that no figure counts",
  { min: 0, max: TRACE_LIMITS.requests },
  0,
);

const MOST_NAME = 80;

const nameParse: Parse<string> = (given, field, report) => {
  if (given.length === 0 || given.length > MOST_NAME || /\p{Cc}/u.test(given))
    report(field, given, `1 … ${MOST_NAME} characters, none of them a control character`);
  return given;
};

export const NAME = option(
  "--name NAME",
  "the name of the trace in the output; without it, that of the file, up to its first dot",
  nameParse,
  null,
);

/** The name of a trace in files: --name, or the file's without folders and endings. */
export function traceName(options: Options, place: string | null): string {
  const [name = ""] = place?.split("/").at(-1)?.split(".") ?? [];
  return options.read(NAME) ?? (place === "-" || name === "" ? "trace" : name).replaceAll(/\p{Cc}/gu, " ");
}

const POLICY = policyOption(["lru", "arc", "s3-fifo"]);
const SIZE = repeated(
  "--size SIZE",
  "the pages of a cache, or a share of the pages that the trace requests: 500 or 10%",
  sizeParse,
  ["10%"],
);

export const replay: Command = {
  name: "pages replay",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Replays a trace of requests for pages in caches of every size with every policy, and prints their misses. Every
page has the same size; docs/models-page-cache.md has the rules. If the trace has sizes, a second miss ratio is weighed by
them: the bytes of the requests that missed, of the bytes of all requests. ${TRACE_ABOUT}`,
  options: [POLICY, TUNE, SIZE, WARM, NAME, FORMAT, ...READING_OPTIONS],
  read: (options, place, report): Perform => {
    const asked = {
      name: traceName(options, place),
      policies: readPolicies(options, POLICY, report),
      sizes: options.read(SIZE),
      warm: options.read(WARM),
      format: options.read(FORMAT),
      reading: readChoice(options),
    };
    return async (streams) => (await import("./replay-run")).replayTrace(place ?? "-", asked, streams);
  },
};
