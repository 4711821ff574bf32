/** The bytes that tell a scenario from a trace. */
const HEAD_BYTES = 512;

/** The names in JSON that only a trace has. */
const OF_TRACE = /"(op|action|event|traceEvents|segments|device_traces)"\s*:/;

/** Places and processes before the calls of ltrace, which are no JSON. */
const OF_LTRACE = /^\[(0x|pid )/;

/** Whether a dropped or chosen file is to be read as a trace. A scenario file is text that begins with a brace. */
export async function isTraceFile(file: Blob): Promise<boolean> {
  if (!(file instanceof File) || file.size === 0) return false;
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => "{");
  return head.includes("\0") || !/^[\s\ufeff]*[[{]/.test(head) || OF_TRACE.test(head) || OF_LTRACE.test(head);
}
