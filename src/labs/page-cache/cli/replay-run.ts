import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { Progress } from "../../../cli/shared/progress";
import { print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import { emptyCaches } from "../../../models/page_cache/empty-cache";
import { type Replayed, replay as replayPolicies } from "../../../models/page_cache/engine/replay";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { formatInteger } from "../../../shared/format";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";
import { type CacheSize, sizesIn } from "./cache-size";
import { REPLAY_WRITERS, type ReplayFormat } from "./replay-formats";

/** The options and arguments of the command. */
export interface Asked {
  readonly name: string;
  readonly policies: readonly TunedPolicy[];
  readonly sizes: readonly CacheSize[];
  readonly warm: number;
  readonly format: ReplayFormat;
  readonly reading: ReadOptions;
}

/** Reads the trace once and replays it. Returns the exit status. */
export async function replayTrace(place: string, asked: Asked, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, asked.reading, streams);
  if (!read.ok) return refuse(read.error, streams);
  const { trace } = read.value;
  if (asked.warm >= trace.requests.length) return refuseWarm(asked.warm, read.value, streams);
  const sizes = sizesIn("--size", asked.sizes, trace.keys.length);
  if (!sizes.ok) return refuse(sizes.error, streams);
  for (const text of emptyCaches(asked.policies, sizes.value)) say(text, streams, "note");
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
