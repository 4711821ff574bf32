import { fileSize, inputBytes, withCommand } from "../../../cli/shared/input";
import { GOOD, LIMITED, Progress, type Streams, say } from "../../../cli/shared/streams";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { err, type Result } from "../../../shared/result";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import { readNamedTrace } from "../../../workloads/traces/pages/read-named-trace";
import { type ReadOptions, type ReadTrace, readPageTrace } from "../../../workloads/traces/pages/read-page-trace";

type Read = Result<ReadTrace, readonly Problem[]>;

/** Reads the trace, shows the progress, and says what is odd about the trace. */
export const readTraceAt = async (place: string, choice: ReadOptions, streams: Streams): Promise<Read> =>
  said(await readAt(place, choice, streams), streams);

/** The same, with the operations and volumes of a trace that has a name. A pipe is read once, and all of it. */
export async function readNamedTraceAt(
  place: string,
  choice: ReadOptions,
  name: string,
  streams: Streams,
): Promise<Read> {
  const read = (tried: ReadOptions) => readAt(place, tried, streams);
  const isPipe = (await fileSize(place)) === null;
  return said(await (isPipe ? read(choice) : readNamedTrace(read, choice, name)), streams);
}

function said(read: Read, streams: Streams): Read {
  if (read.ok) for (const remark of read.value.remarks) say(remark, streams, "note");
  return read;
}

async function readAt(place: string, choice: ReadOptions, streams: Streams): Promise<Read> {
  const size = await fileSize(place);
  const progress = new Progress(streams, size ?? 0, "bytes");
  const onProgress = size === null ? undefined : ({ bytes }: { readonly bytes: number }) => progress.show(bytes);
  const read = await readPageTrace(inputBytes(place, streams.in), { ...choice, onProgress });
  progress.clear();
  if (read.ok || choice.format !== undefined || choice.columns !== undefined) return read;
  const { isCallFile } = await import("../../../workloads/traces/is-call-file");
  const step = "bufferlab trace info FILE, for the file looks like a recording of calls";
  return err(await withCommand(read.error, place, isCallFile, step));
}

/** Says that a limit ended the trace, if one did. Returns the exit status. */
export function reportTraceLimit({ trace: { limit } }: ReadTrace, streams: Streams): number {
  if (limit === null) return GOOD;
  say(`the trace ends at ${formatInteger(TRACE_LIMITS[limit])} ${limit}, and the file has more`, streams, "limit");
  return LIMITED;
}
