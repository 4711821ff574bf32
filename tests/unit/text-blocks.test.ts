import fc from "fast-check";
import { expect, test } from "vitest";
import { CALL_LINE, CALL_TEXT } from "../../src/generated/calls";
import { TextBlocks } from "../../src/workloads/traces/calls/text-blocks";

/* The core that reads own text, against an obvious reading of one line. */

/** The numbers of a line, and which of them are allowed. */
const ALLOWED = {
  id: (number: bigint) => number < 2n ** 24n,
  bytes: (number: bigint) => number < 2n ** 64n,
  alignment: (number: bigint) => LOG2S.includes(number),
  thread: (number: bigint) => number > 0n && number < 65_536n,
} as const;
type Field = keyof typeof ALLOWED;
const LOG2S = Array.from({ length: 33 }, (_, i) => 2n ** BigInt(i));

/** The lines by their letter. */
const FORMS: Readonly<Record<string, readonly [kind: number, ...fields: Field[]]>> = {
  a: [CALL_LINE.ALLOCATE, "id", "bytes"],
  r: [CALL_LINE.RESIZE, "id", "bytes"],
  f: [CALL_LINE.RELEASE, "id"],
  c: [CALL_LINE.ALLOCATE_ZEROED, "id", "bytes"],
  m: [CALL_LINE.ALLOCATE_ALIGNED, "id", "bytes", "alignment"],
  t: [CALL_LINE.THREAD, "thread"],
  "@": [CALL_LINE.TIME, "bytes"],
};

/** Kind, ID or thread, bytes or ns, log2 of the alignment. */
type Line = readonly [kind: number, id: number, bytes: bigint, log2: number];

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A line as its form says; null = the core leaves it. */
function slowLine(line: string): Line | null {
  const plain = line.replace(/\r$/, "").replaceAll(/[ \t]+/g, " ");
  const [letter = "", ...numbers] = plain.replace(/^ | $/g, "").split(" ");
  const [kind, ...fields] = FORMS[letter] ?? ([-1] as const);
  const isGood = (text: string, i: number) => /^\d+$/.test(text) && ALLOWED[fields[i] ?? "id"](BigInt(text));
  if (kind < 0 || numbers.length !== fields.length || !numbers.every(isGood)) return null;
  const said = (field: Field) => BigInt(numbers[fields.indexOf(field)] ?? 0);
  const log2 = Math.max(0, LOG2S.indexOf(said("alignment")));
  return [kind, Number(said("id") + said("thread")), said("bytes"), log2];
}

/** A line that was read, in the same form. */
function readLine({ words }: TextBlocks, line: number): Line {
  const [first = 0, id = 0, low = 0, high = 0] = words.subarray(line * CALL_TEXT.LINE_WORDS);
  return [first & 0xff, id, (BigInt(high) << 32n) + BigInt(low), first >>> 8];
}

const numbers = fc.oneof(
  { weight: 6, arbitrary: fc.nat(300).map(String) },
  fc.constantFrom("", "0", "007", "-1", "1x", "0x10", "65535", "65536", "16777215", "16777216", "4294967296"),
  fc.constantFrom("8589934592", "18446744073709551615", "18446744073709551616", "99999999999999999999"),
  fc.nat(34).map((log2) => `${2n ** BigInt(log2)}`),
);
const lines = fc
  .tuple(
    fc.constantFrom("", "", "", " ", "\t "),
    fc.constantFrom(..."arfcmt@", "#", "o", "p", "x", ""),
    fc.array(numbers, { maxLength: 4 }),
    fc.constantFrom(" ", " ", " ", "\t", "  "),
    fc.constantFrom("", "", "", " ", "\r", " \r", "\r\r"),
  )
  .map(([before, letter, given, blank, after]) => before + [letter, ...given].join(blank) + after);

/** Reads a text as a person with both hands would: the core where it can, and the next line where it stops. */
function readAll(text: string): readonly (Line | null)[] {
  const [bytes, blocks] = [bytesOf(text), new TextBlocks()];
  const found: (Line | null)[] = [];
  for (let at = 0; at < bytes.length; ) {
    const count = blocks.read(bytes, at);
    for (let line = 0; line < count; line++) found.push(readLine(blocks, line));
    if (count > 0) at = blocks.end;
    else {
      found.push(null);
      at = bytes.indexOf(10, at) + 1;
    }
  }
  return found;
}

test("the core reads a line as its form says, and leaves every other line", () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 40 }), (given) => {
      expect(readAll(given.map((line) => `${line}\n`).join(""))).toEqual(given.map(slowLine));
      const blocks = new TextBlocks();
      for (const line of given) {
        const bytes = bytesOf(`x${line}x`);
        // A return before the line break is not a part of the line.
        const wanted = line.endsWith("\r") ? null : slowLine(line);
        expect(blocks.readLine(bytes, 1, bytes.length - 1)).toBe(wanted !== null);
        if (wanted !== null) expect(readLine(blocks, 0)).toEqual(wanted);
      }
    }),
    { numRuns: 300 },
  );
});

test("lines are whole wherever a block of bytes or of lines ends", () => {
  const given = Array.from({ length: 3 * CALL_TEXT.LINES }, (_, i) => (i % 977 === 0 ? "# odd" : `a ${i} ${i * 9973}`));
  expect(readAll(given.map((line) => `${line}\n`).join(""))).toEqual(given.map(slowLine));
  const wide = ["f 1", `a 1 ${" ".repeat(CALL_TEXT.BYTES - 20)}7`, `a 2 ${" ".repeat(CALL_TEXT.BYTES)}7`, "f 2"];
  expect(readAll(wide.map((line) => `${line}\n`).join(""))).toEqual(
    wide.map((line) => (line.length < CALL_TEXT.BYTES ? slowLine(line) : null)),
  );
});

test("a line may have 65,536 bytes", () => {
  const blocks = new TextBlocks();
  const line = (bytes: number) => bytesOf(`f 1${" ".repeat(bytes - 3)}`);
  expect([CALL_TEXT.BYTES, CALL_TEXT.BYTES + 1].map((bytes) => blocks.readLine(line(bytes), 0, bytes))).toEqual([
    true,
    false,
  ]);
});
