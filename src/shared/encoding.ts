import { err, ok, type Result } from "./result";

/** Byte-order marks by encoding. UTF-32's begins like UTF-16's, so it comes first. */
const MARKS = [
  ["UTF-32, little-endian", [0xff, 0xfe, 0, 0]],
  ["UTF-32, big-endian", [0, 0, 0xfe, 0xff]],
  ["UTF-16, little-endian", [0xff, 0xfe]],
  ["UTF-16, big-endian", [0xfe, 0xff]],
  ["UTF-8", [0xef, 0xbb, 0xbf]],
] as const;

/** The length of the longest byte-order mark. */
export const MARK_BYTES = 4;

/** Removes the byte-order mark from the start of a text. Error: the mark's encoding, unless that is UTF-8. */
export function withoutMark(head: Uint8Array): Result<Uint8Array, string> {
  const found = MARKS.find(([, mark]) => mark.every((byte, i) => head[i] === byte));
  if (found === undefined) return ok(head);
  const [encoding, mark] = found;
  return encoding === "UTF-8" ? ok(head.subarray(mark.length)) : err(encoding);
}
