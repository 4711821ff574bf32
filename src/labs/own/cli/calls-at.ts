import { fileSize, inputBytes, withCommand } from "../../../cli/shared/input";
import { Progress, type Streams } from "../../../cli/shared/streams";
import type { Problem } from "../../../kernel/scenario/scenario";
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
  if (!read.ok)
    throw new BadInput((await problemsOf(read.error, place, options)).map((one) => ({ ...one, file: place })));
  return read.value;
}

/** The same problems. A trace of pages, which looks like no format of calls, is for another command. */
async function problemsOf(problems: readonly Problem[], place: string, { format }: CallOptions) {
  if (format !== undefined || problems[0]?.field !== "format") return problems;
  const { isPageTrace } = await import("../../../workloads/traces/is-page-trace");
  return withCommand(
    problems,
    place,
    isPageTrace,
    "bufferlab pages trace FILE, for the file looks like requests for pages",
  );
}
