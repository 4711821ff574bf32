import { errorMessage } from "../../shared/error-message";
import { joined } from "./lines";
import { BadPacking, type Pieces } from "./pieces";

/* gzip (RFC 1952). The browsers' own streams lose the last bytes of a file that ends too early, so this is fflate's. */

/** This number of packed bytes unpacks to at most 16 MiB. */
const GZIP_BYTES = 2 ** 14;
/** A member without content. Only behind a complete member is it a new one. */
const EMPTY_MEMBER = Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0);
/** The CRC-32 of the content and its length, little-endian, at the end of a member. */
const TRAILER_BYTES = 8;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** The content so far of the only member of a file. */
class Trailer {
  #crc = -1;
  #length = 0;
  #last: Uint8Array = new Uint8Array();

  addContent(content: Uint8Array): void {
    let crc = this.#crc;
    for (const byte of content) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
    this.#crc = crc;
    this.#length += content.length;
  }

  addPacked(piece: Uint8Array): void {
    this.#last = joined(this.#last, piece).slice(-TRAILER_BYTES);
  }

  /** Whether the file ends as its content says. */
  get isGood(): boolean {
    const [crc = 0, length = 0] = [0, 4].map((at) => viewOf(this.#last).getUint32(at, true));
    return crc === ~this.#crc >>> 0 && length === this.#length % 2 ** 32;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

const COMPLETE = "a complete gzip file";

const bad = (reason: string, isCut = false) => new BadPacking(`gzip: ${reason}`, COMPLETE, isCut);

/** The content of a gzip file, of one member or several. The check of the data is made for one. @throws BadPacking */
export async function* gunzipped(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const { Gunzip } = await import("fflate/browser");
  const trailer = new Trailer();
  let [ready, members]: [Uint8Array[], number] = [[], 1];
  const stream = new Gunzip((content) => ready.push(content));
  stream.onmember = () => members++;
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += GZIP_BYTES) {
      const part = piece.subarray(at, at + GZIP_BYTES);
      ready = [];
      const failure = failureOf(() => stream.push(part));
      for (const content of ready) trailer.addContent(content);
      trailer.addPacked(part);
      yield* ready;
      if (failure !== null) throw bad(failure);
    }
  const before = members;
  const failure = failureOf(() => stream.push(EMPTY_MEMBER));
  if (failure !== null || members === before) throw bad("unexpected end of file", true);
  if (before === 1 && !trailer.isGood) throw bad("incorrect data check");
}

/** The message of what it throws; null = nothing. */
function failureOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}
