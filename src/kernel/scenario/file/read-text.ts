import { withoutMark } from "../../../shared/encoding";
import { FOLDER } from "../../../shared/folder-type";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { fileProblem } from "../problem";
import type { Problem } from "../scenario";
import { IS_FOLDER, unreadable } from "./unreadable";

/** Larger files are refused unread, both scenarios and lists of saved ones. */
export const MOST_FILE_BYTES = 2_000_000;

/** The parts of a chosen or dropped file that readers use. */
export type FileBytes = Pick<Blob, "size" | "arrayBuffer"> & Partial<Pick<Blob, "type">>;

/** The problem of a file of `bytes` bytes; undefined = reading stopped at the limit. */
export function tooLong(bytes?: number): Problem {
  const most = formatInteger(MOST_FILE_BYTES);
  return fileProblem(bytes === undefined ? `over ${most} bytes` : `${formatInteger(bytes)} bytes`, `at most ${most}`);
}

/** The problem of a text in another encoding. */
export const notUtf8 = (encoding: string): Problem => fileProblem(encoding, "UTF-8");

/** The text of a file. Error: it is a folder, too long, unreadable or not UTF-8. */
export async function readText(file: FileBytes): Promise<Result<string, Problem>> {
  if (file.type === FOLDER) return err(IS_FOLDER);
  if (file.size > MOST_FILE_BYTES) return err(tooLong(file.size));
  return file.arrayBuffer().then(
    (bytes) => decodeText(new Uint8Array(bytes)),
    (reason) => err(unreadable(reason)),
  );
}

/** Decodes UTF-8 without a byte-order mark. Error: the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): Result<string, Problem> {
  const text = withoutMark(bytes);
  if (!text.ok) return err(notUtf8(text.error));
  try {
    return ok(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text.value));
  } catch {
    return err(notUtf8("bytes that are not UTF-8"));
  }
}
