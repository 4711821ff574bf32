import { fileSize, inputBytes } from "../../../cli/shared/input";
import { Progress } from "../../../cli/shared/progress";
import { type Streams, say } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { formatInteger } from "../../../shared/format";
import type { CallSink } from "../../../workloads/traces/calls/operation";
import { type CallOptions, type ReadCalls, readCalls } from "../../../workloads/traces/calls/read-calls";

/** Reads the trace and shows the progress. @throws BadInput */
export async function readCallsAt(
  place: string,
  sink: CallSink,
  options: CallOptions,
  streams: Streams,
): Promise<ReadCalls> {
  const size = await fileSize(place);
  const progress = new Progress(streams, size ?? 0, "bytes");
  const onProgress = size === null ? undefined : ({ bytes }: { readonly bytes: number }) => progress.show(bytes);
  const read = await readCalls(inputBytes(place, streams.in), sink, { ...options, onProgress });
  progress.clear();
  if (!read.ok) throw new BadInput(read.error.map((problem) => ({ ...problem, file: place })));
  return read.value;
}

/** Says what was left out of a trace that could be read. */
export function sayLeftOut({ endsEarly, operations, odd, leftOut }: ReadCalls, streams: Streams): void {
  if (leftOut.length > 0) say(`columns that are not read: ${leftOut.join(", ")}`, streams, "note");
  if (odd.skipped > 0) say(`bad records skipped: ${formatInteger(odd.skipped)}`, streams, "note");
  if (endsEarly) say(`the trace ends early, after operation ${formatInteger(operations)}`, streams, "note");
}
