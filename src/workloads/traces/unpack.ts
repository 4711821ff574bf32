import { errorMessage } from "../../shared/error-message";
import { gunzipped } from "./gunzip";
import { BadPacking, HEAD_BYTES, type Pieces, piecesOf, type TraceHead, withHead } from "./pieces";

/* Files packed with gzip (RFC 1952) or zstd (RFC 8878), told apart by their first bytes. */

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** The longest header of a zstd frame. */
const HEADER_BYTES = 18;
/** zstd data may refer back this far at most, so that unpacking takes little memory. */
const MOST_WINDOW = 2 ** 25;
/** This number of packed bytes unpacks to at most 4 MiB: 32 blocks of 128 KiB. */
const ZSTD_BYTES = 128;

/** Packings that are not undone here, by their first bytes, and the command that undoes each. */
const OTHER_PACKINGS: readonly (readonly [name: string, command: string, magic: readonly number[]])[] = [
  ["xz", "xz -d FILE", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["bzip2", "bzip2 -d FILE", [0x42, 0x5a, 0x68]],
  ["lz4", "lz4 -d FILE", [0x04, 0x22, 0x4d, 0x18]],
  ["zip", "unzip FILE", [0x50, 0x4b, 0x03, 0x04]],
];

/** The unpacked content; a file that is not packed stays as it is. @throws BadPacking while it is read */
export async function unpacked(pieces: Pieces): Promise<Pieces> {
  const { head, whole } = await withHead(pieces, HEADER_BYTES);
  const begins = (magic: readonly number[]) => magic.every((byte, i) => head[i] === byte);
  if (begins(GZIP)) return gunzipped(whole);
  const other = OTHER_PACKINGS.find(([, , magic]) => begins(magic));
  if (other !== undefined)
    throw new BadPacking(`packed with ${other[0]}`, `gzip or zstd; unpack it first: ${other[1]}`);
  if (!begins(ZSTD)) return whole;
  const window = windowOf(head);
  if (window > MOST_WINDOW)
    throw new BadPacking(`zstd with a window of ${window} bytes`, `at most ${MOST_WINDOW} bytes`);
  return unzstd(whole);
}

/** The beginning of a file's content, which may be packed twice; null = it cannot be read. */
export async function headOf(file: Blob): Promise<TraceHead | null> {
  try {
    const { head } = await withHead(await unpacked(await unpacked(piecesOf(file))), HEAD_BYTES);
    return { bytes: head.subarray(0, HEAD_BYTES), isWhole: head.length < HEAD_BYTES };
  } catch {
    return null;
  }
}

/** The window of a zstd frame in bytes (RFC 8878, 3.1.1.1). */
function windowOf(head: Uint8Array): number {
  const [descriptor = 0, window = 0] = head.subarray(4);
  const isSingle = (descriptor & 0x20) !== 0;
  if (!isSingle) return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8);
  const from = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const bytes = [1, 2, 4, 8][descriptor >> 6] ?? 0;
  const size = head.subarray(from, from + bytes).reduceRight((size, byte) => 256 * size + byte, 0);
  return bytes === 2 ? size + 256 : size;
}

async function* unzstd(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import("fzstd");
  let ready: Uint8Array[] = [];
  const stream = new Decompress((data) => ready.push(data));
  const push = (piece: Uint8Array, isLast: boolean) => {
    ready = [];
    try {
      stream.push(piece, isLast);
    } catch (error) {
      throw new BadPacking(`zstd: ${errorMessage(error)}`, "a complete zstd file", isLast);
    }
    return ready;
  };
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += ZSTD_BYTES) yield* push(piece.subarray(at, at + ZSTD_BYTES), false);
  yield* push(new Uint8Array(), true);
}
