import { unreadable } from "../../kernel/scenario/file/read-text";
import type { Problem } from "../../kernel/scenario/scenario";
import { err, type Result } from "../../shared/result";
import type { Pieces } from "./pieces";

const PIECE_BYTES = 1 << 20;

/** The content of a file. A browser rejects a piece of a file that has vanished or changed. */
export async function* piecesOf(file: Blob): Pieces & AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
}

/** The result of reading a file. A file that cannot be read is a problem. */
export async function orUnreadable<T>(
  reading: Promise<Result<T, readonly Problem[]>>,
): Promise<Result<T, readonly Problem[]>> {
  return reading.catch((error) => {
    if (error instanceof DOMException) return err([unreadable(error)]);
    throw error;
  });
}
