/** The formats of call traces. A file is of the first that recognizes it. */
export const CALL_FORMAT_NAMES = [
  ...(["packed", "blt", "heaptrack-raw", "heaptrack", "mtrace"] as const),
  ...(["ltrace", "bpftrace", "csv", "text"] as const),
] as const;
export type CallFormatName = (typeof CALL_FORMAT_NAMES)[number];
