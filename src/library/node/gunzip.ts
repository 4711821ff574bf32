import { createGunzip } from "node:zlib";
import { errorMessage } from "../../shared/error-message";
import { BadPacking, type Pieces } from "../../workloads/traces/pieces";

/** This number of packed bytes unpacks to at most 16 MiB. */
const GZIP_BYTES = 2 ** 14;

/** Its content comes in pieces of at most this length. */
const CHUNK_BYTES = 2 ** 17;

const bad = (reason: string, isCut: boolean) => new BadPacking(`gzip: ${reason}`, "a complete gzip file", isCut);

/** In the package, Node's own gunzip takes the place of src/workloads/traces/gunzip.ts. @throws BadPacking */
export async function* gunzipped(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  let [ready, before, packed]: [Uint8Array[], Uint8Array[], number] = [[], [], 0];
  // Its own iterator would lose the last content of a file that is cut.
  gunzip.on("data", (content) => ready.push(content));
  const over = new Promise<void>((end, fail) => gunzip.on("end", end).on("error", fail));
  /** Acts, which another thread does, and gives the content of the act before meanwhile. */
  async function* contentBefore(act: (done: () => void) => void, isCut: boolean) {
    const acted = Promise.race([over, new Promise<void>(act)]).then(() => null, errorMessage);
    yield* before;
    const failure = await acted;
    [before, ready] = [ready, []];
    if (failure === null) return;
    yield* before;
    throw bad(failure, isCut);
  }
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += GZIP_BYTES) {
      const part = piece.subarray(at, at + GZIP_BYTES);
      packed += part.length;
      yield* contentBefore((done) => gunzip.write(part, done), false);
    }
  yield* contentBefore(() => gunzip.end(), true);
  yield* before;
  if (gunzip.bytesWritten < packed) throw bad("invalid gzip data", false);
}
