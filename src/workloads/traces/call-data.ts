import { deflateBytes, inflateBytes } from "../../kernel/scenario/link/compress";
import { err, ok, type Result } from "../../shared/result";
import { CallDigest, PACKED_MAGIC } from "./calls/digest";
import { packedPieces } from "./calls/packed-file";
import { PagePacker } from "./calls/packed-page";
import { readCalls } from "./calls/read-calls";
import { piecesOf } from "./file-pieces";

/* A trace within a link or a scenario file: its packed file without times, packed by deflate, in base64url. */

/** Larger traces stay out of scenarios, in bytes of their file. */
const MOST_FILE = 2 ** 24;
/** The most bytes that data may unpack to. */
const MOST_INFLATED = 20_000_000;

/** A packed trace: its name, and its file without times. */
export interface PackedCalls {
  readonly name: string;
  readonly bytes: Blob;
}

/** A trace as data for a scenario; null = it has more than `most` characters. */
export async function callData(bytes: Blob, most: number): Promise<string | null> {
  if (bytes.size > MOST_FILE) return null;
  const packed = await repacked(bytes);
  if (!packed.ok) return null;
  const data = await deflateBytes(packed.value.bytes);
  return data.length > most ? null : data;
}

/** The trace in the data of a scenario. Error: what is allowed instead. */
export async function callsOfData(data: string): Promise<Result<PackedCalls, string>> {
  const bytes = await inflateBytes(data, MOST_INFLATED);
  return bytes.ok ? repacked(new Blob([bytes.value])) : bytes;
}

/** Reads a packed file and writes it again, so that nothing in it is unchecked. */
async function repacked(file: Blob): Promise<Result<PackedCalls, string>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [PACKED_MAGIC];
  const digest = new CallDigest();
  const packer = new PagePacker((page) => {
    digest.add(page);
    for (const piece of packedPieces({ ...page, times: null })) pieces.push(piece.slice());
  });
  const read = await readCalls(piecesOf(file), (operation) => packer.add(operation), { format: "packed" });
  if (!read.ok || read.value.endsEarly) return err("the packed calls of a whole trace");
  packer.finish();
  return ok({ name: digest.finish(), bytes: new Blob(pieces) });
}
