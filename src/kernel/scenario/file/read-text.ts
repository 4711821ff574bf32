import { withoutMark } from "../../../shared/encoding";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { fileProblem } from "../problem";
import type { Problem } from "../scenario";
import { FOLDER, IS_FOLDER, unreadable } from "./unreadable";

/** A longer file is refused unread: a scenario, or a list of saved ones. */
export const MOST_FILE_BYTES = 1_000_000;

/** What is read of a file that a person chose or dropped. */
export type FileBytes = Pick<Blob, "size" | "arrayBuffer"> & Partial<Pick<Blob, "type">>;

/** The problem of a file of that many bytes; without them, of one that was read no further than the limit. */
export function tooLong(bytes?: number): Problem {
  const most = formatInteger(MOST_FILE_BYTES);
  return fileProblem(bytes === undefined ? `over ${most} bytes` : `${formatInteger(bytes)} bytes`, `at most ${most}`);
}

/** The problem of a text in another encoding. */
export const notUtf8 = (encoding: string): Problem => fileProblem(encoding, "UTF-8");

/** The text of a file. Error: it is a folder, is too long, cannot be read, or is not UTF-8. */
export async function readText(file: FileBytes): Promise<Result<string, Problem>> {
  if (file.type === FOLDER) return err(IS_FOLDER);
  if (file.size > MOST_FILE_BYTES) return err(tooLong(file.size));
  return file.arrayBuffer().then(
    (bytes) => decodeText(new Uint8Array(bytes)),
    (reason) => err(unreadable(reason)),
  );
}

/** The text that the bytes of a file say, a byte-order mark left out. Error: they are not UTF-8. */
export function decodeText(bytes: Uint8Array): Result<string, Problem> {
  const text = withoutMark(bytes);
  if (!text.ok) return err(notUtf8(text.error));
  try {
    return ok(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text.value));
  } catch {
    return err(notUtf8("bytes that are not UTF-8"));
  }
}
