import fc from "fast-check";
import { expect, test } from "vitest";
import { CALL_FORMAT_NAMES } from "../../src/workloads/traces/calls/format";
import { type CallOptions, readCalls } from "../../src/workloads/traces/calls/read-calls";
import { anywhere, broken, changes } from "../broken-files";
import { bltFile, callsOf, recording } from "../calls-kit";
import { FIELD_CALLS } from "../field-calls";
import { LONG } from "../long-run";
import { inPieces, PACKINGS } from "../trace-kit";

/** Two threads, and every kind of record. */
const BLT = bltFile(
  Array.from({ length: 40 }, (_, i) => {
    const [ticket, address] = [i + 1 + (i > 20 ? 3 : 0), 16 * (i % 9)];
    const record = { thread: 1 + ((i >> 1) % 2), ticket, kind: i % 6, address };
    if (record.kind === 2 || record.kind === 3) return record;
    return { ...record, size: BigInt(i * i), ...(record.kind === 5 && { alignment: 64n }) };
  }),
  7,
);

const TEXT = Buffer.from(
  `${recording("tiny.trace")}t 2\n@ 70\na 0 8\nc 7 4611686018427387904\nt 1\nr 7 9\nm 8 8 16\nf 7\n`,
);
const NAMES = CALL_FORMAT_NAMES.filter((name) => name !== "packed");

async function contentOf(name: (typeof CALL_FORMAT_NAMES)[number]): Promise<Buffer> {
  if (name === "blt") return BLT;
  const field = FIELD_CALLS.find(({ format }) => format === name);
  if (field !== undefined && name !== "csv") return Buffer.from(field.content);
  return name === "text" ? TEXT : recording(`tiny.${name}`);
}

const packing = fc.constantFrom(...Object.values(PACKINGS));
const choice: fc.Arbitrary<CallOptions> = fc.record({ skipBad: fc.constantFrom(0, 0, 3), isLossy: fc.boolean() });
const cuts = fc.array(anywhere, { maxLength: 3 });
const range = fc.tuple(fc.nat(12), fc.nat(700)).map(([from, length]) => [from, from + length] as const);
const parts = fc.record({
  threads: fc.option(fc.constantFrom([1], [2], [1, 2])),
  span: fc.option(range),
  only: fc.option(range),
});

/** 80 quoted characters, each written as its number. */
const MOST_QUOTED = 80 * "\\u{10ffff}".length;

/** A problem with all its parts, or a trace that is canonical: reading it again finds nothing odd. */
async function expectWhole(bytes: Buffer, options: CallOptions, cuts: readonly number[], parts: object): Promise<void> {
  const read = await readCalls(inPieces(bytes, cuts), () => {}, options);
  if (!read.ok) {
    const [problem] = read.error;
    expect([read.error.length > 0, problem?.field === "", problem?.allowed === ""]).toEqual([true, false, false]);
    expect(`${problem?.value}`.length).toBeLessThanOrEqual(MOST_QUOTED);
    return;
  }
  const part = await callsOf(bytes, { ...options, cuts, parts: { threads: null, span: null, only: null, ...parts } });
  if (part.digest.endsWith(":0")) return;
  const again = await callsOf(part.text);
  expect([again.digest, again.odd, again.endsEarly]).toEqual([part.digest, {}, false]);
  expect((await callsOf(part.packed)).digest).toBe(part.digest);
}

test.each([...NAMES, "packed"] as const)(
  "changed files in %s are each a whole trace or a named problem",
  async (name) => {
    const content = name === "packed" ? (await callsOf(TEXT)).packed : await contentOf(name);
    const from = name === "blt" ? 2 ** 20 : 0;
    const [header, body] = [content.subarray(0, from), content.subarray(from)];
    await fc.assert(
      fc.asyncProperty(changes, packing, choice, cuts, parts, async (list, pack, options, cuts, parts) => {
        const bytes = pack(Buffer.concat([header, broken(body, list)]));
        await expectWhole(bytes, { ...options, format: name }, cuts, parts);
      }),
      LONG
        ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: 30_000 }
        : { numRuns: name === "blt" ? 10 : 45 },
    );
  },
  LONG ? 60_000 : undefined,
);
