import fc from "fast-check";

/* Files that are almost good. */

export const anywhere = fc.double({ min: 0, max: 1, noNaN: true });
/** Bytes that mean something to a reader: separators, digits, the largest byte, the first bytes of packed files. */
const byte = fc.oneof(fc.constantFrom(...Buffer.from('\n\r\t ,;"-09\0'), 0xff, 0x1f, 0x28), fc.nat(255));
const change = fc.record({
  kind: fc.constantFrom("set", "insert", "remove", "repeat", "cut"),
  at: anywhere,
  length: fc.oneof(fc.constant(1), fc.nat(40)),
  byte,
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(bytes: Buffer, { kind, at, length, byte }: Change): Buffer {
  const from = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)];
  const part = after.subarray(0, length);
  switch (kind) {
    case "set":
      return Buffer.concat([before, Buffer.alloc(part.length, byte), after.subarray(length)]);
    case "insert":
      return Buffer.concat([before, Buffer.alloc(length, byte), after]);
    case "remove":
      return Buffer.concat([before, after.subarray(length)]);
    case "repeat":
      return Buffer.concat([before, part, part, part, after]);
    case "cut":
      return before;
  }
}

export const changes = fc.array(change, { minLength: 1, maxLength: 5 });
export const broken = (bytes: Buffer, list: readonly Change[]) => list.reduce(changed, bytes);
