import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addToFnv1a64, longBasis } from "../../src/shared/fnv";
import { Sha256 } from "../../src/shared/sha256";

test("SHA-256 is Node's, in pieces of any length", () => {
  const piece = fc.oneof(fc.uint8Array({ maxLength: 130 }), fc.uint8Array({ minLength: 55, maxLength: 65 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const hash = new Sha256();
      for (const bytes of pieces) hash.add(bytes);
      expect(hash.finish()).toBe(createHash("sha256").update(Buffer.concat(pieces)).digest("hex"));
    }),
  );
});

test("FNV-1a 64 is that of its definition, of the bytes in question alone, in pieces of any length", () => {
  const defined = (bytes: Uint8Array) =>
    bytes.reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) % 2n ** 64n, 0xcbf29ce484222325n);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(5), fc.nat(40), (bytes, from, piece) => {
      const hash = longBasis();
      const middle = Math.min(from + piece, bytes.length);
      addToFnv1a64(bytes, from, middle, hash);
      addToFnv1a64(bytes, Math.max(from, middle), bytes.length, hash);
      expect(BigInt(hash.high) * 2n ** 32n + BigInt(hash.low)).toBe(defined(bytes.subarray(from)));
    }),
  );
});
