import { createHash } from "node:crypto";

/** The first 16 digits of the SHA-256 of some text, piece by piece. */
export function shortHash(pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex").slice(0, 16);
}
