import { fileSize, inputBytes } from "../../../cli/shared/input";
import { Progress, type Streams } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
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
