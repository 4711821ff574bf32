import { fileSize, inputBytes } from "../../../cli/shared/input";
import { GOOD, LIMITED, Progress, type Streams, say } from "../../../cli/shared/streams";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { Result } from "../../../shared/result";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/format";
import { type ReadOptions, type ReadTrace, readPageTrace } from "../../../workloads/traces/pages/read-page-trace";

/** Reads the trace, shows the progress, and says what is odd about the trace. */
export async function readTraceAt(
  place: string,
  choice: ReadOptions,
  streams: Streams,
): Promise<Result<ReadTrace, readonly Problem[]>> {
  const size = await fileSize(place);
  const progress = new Progress(streams, size ?? 0, "bytes");
  const onProgress = size === null ? undefined : ({ bytes }: { readonly bytes: number }) => progress.show(bytes);
  const read = await readPageTrace(inputBytes(place, streams.in), { ...choice, onProgress });
  progress.clear();
  if (read.ok) for (const remark of read.value.remarks) say(remark, streams, "note");
  return read;
}

/** Says that a limit ended the trace, if one did. Returns the exit status. */
export function reportTraceLimit({ trace: { limit } }: ReadTrace, streams: Streams): number {
  if (limit === null) return GOOD;
  say(`the trace ends at ${formatInteger(TRACE_LIMITS[limit])} ${limit}, and the file has more`, streams, "limit");
  return LIMITED;
}
