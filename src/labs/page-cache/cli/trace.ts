import type { Command } from "../../../cli/shared/command";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { formatInteger } from "../../../shared/format";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";

export const trace: Command = {
  name: "pages trace",
  argument: "TRACE",
  about: `Reads a trace of requests for pages and prints its format, requests, pages and digest. ${TRACE_ABOUT} A trace with
more than ${formatInteger(TRACE_LIMITS.requests)} requests or ${formatInteger(TRACE_LIMITS.pages)} pages is read up to there,
and the exit status is 3.`,
  needs: "the trace to read",
  options: READING_OPTIONS,
  read: (options, place) => {
    const choice = readChoice(options);
    return async (streams) => (await import("./trace-run")).printTrace(place ?? "-", choice, streams);
  },
};
