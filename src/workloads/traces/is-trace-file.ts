/** The bytes that tell a scenario from a trace. */
const HEAD_BYTES = 512;

/** Whether a dropped or chosen file is to be read as a trace. A scenario file is text that begins with a brace. */
export async function isTraceFile(file: Blob): Promise<boolean> {
  if (!(file instanceof File) || file.size === 0) return false;
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => "{");
  return head.includes("\0") || !/^[\s\ufeff]*[[{]/.test(head);
}
