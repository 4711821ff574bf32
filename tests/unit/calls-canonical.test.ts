import fc from "fast-check";
import { expect, test } from "vitest";
import { Canonical, type TakenKey } from "../../src/workloads/traces/calls/canonical";
import { CallDigest } from "../../src/workloads/traces/calls/digest";
import { noOddCalls } from "../../src/workloads/traces/calls/odd-calls";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { type CallPage, PageReader } from "../../src/workloads/traces/calls/packed-file";
import { PagePacker } from "../../src/workloads/traces/calls/page-packer";
import { type Call, SlowTwin, type Step, said } from "./calls-twin";

const key = fc.integer({ min: 1, max: 24 });
const size = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 64n - 1n), fc.constantFrom(2n ** 61n - 1n, 2n ** 61n));
const kind = fc.constantFrom(CALL.ALLOCATE, CALL.CALLOC, CALL.ALIGNED);
const type = fc.constantFrom("allocate", "allocate", "free", "resize");
const call: fc.Arbitrary<Call> = fc
  .record({ type, kind, old: key, key, size, log2: fc.nat(32) })
  .map((call) => ({ ...call, log2: call.kind === CALL.ALIGNED ? call.log2 : 0 }));
const thread = fc.constantFrom(7, 7, 7, 900, 3);
const step: fc.Arbitrary<Step> = fc.record({ call, thread, wait: fc.constantFrom(0, 0, 0, 5, 1e12) });

const words = (size: bigint) => [Number(size & 0xffff_ffffn), Number(size >> 32n)] as const;

function canonicalOf(steps: readonly Step[], taken: TakenKey) {
  const operations: string[] = [];
  const pages: CallPage[] = [];
  const digest = new CallDigest();
  const packer = new PagePacker((page) => {
    digest.add(page);
    pages.push(page);
  });
  const canonical = new Canonical(
    (operation) => {
      operations.push(said(operation));
      packer.add(operation);
    },
    taken,
    noOddCalls(),
  );
  let time = 0;
  for (const { call, thread, wait } of steps) {
    canonical.setThread(thread);
    time += wait;
    canonical.setTime(time);
    if (!perform(canonical, call)) throw new Error(JSON.stringify({ ...call, size: `${call.size}` }));
  }
  packer.finish();
  return { operations, pages, odd: canonical.odd, digest: digest.finish() };
}

function perform(canonical: Canonical, { type, kind, old, key, size, log2 }: Call): boolean {
  const [low, high] = words(size);
  if (type === "free") return canonical.free(key, 0);
  if (type === "resize") return canonical.resize(old, 0, key, 0, low, high);
  return canonical.allocate(kind, key, 0, low, high, log2);
}

const taken = fc.constantFrom<TakenKey>("missed free", "leak");

test("random calls are settled as a slow twin settles them, and pages give the same operations back", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: "max" }), taken, (steps, taken) => {
      const { operations, pages, odd } = canonicalOf(steps, taken);
      const slow = new SlowTwin(taken);
      for (const step of steps) slow.perform(step);
      expect(operations).toEqual(slow.operations);
      expect(odd).toEqual(slow.odd);
      const read: string[] = [];
      const reader = new PageReader((operation) => read.push(said(operation)));
      for (const page of pages) expect(reader.read(page)).toBeNull();
      expect(read).toEqual(operations);
    }),
    { numRuns: 100 },
  );
});

/** More than a page, which begins with other live blocks, threads and times than the first. */
const LONG: readonly Step[] = Array.from({ length: 70_000 }, (_, i) => ({
  call: {
    type: i % 3 === 2 ? "free" : "allocate",
    kind: 0,
    old: 0,
    key: i % 3 === 2 ? i - 2 : i,
    size: BigInt(i),
    log2: 0,
  },
  thread: i < 66_000 ? 1 : 1 + (i % 2),
  wait: i < 66_000 ? 0 : 3,
}));

test("a page has 65,536 operations and is read from its start; threads change the digest, their numbers and times do not", () => {
  const { pages, digest, operations } = canonicalOf(LONG, "missed free");
  expect(pages.map((page) => [page.operations, page.threads !== null, page.times !== null])).toEqual([
    [65_536, false, false],
    [4464, true, true],
  ]);
  const read: string[] = [];
  const reader = new PageReader((operation) => read.push(said(operation)));
  for (const page of pages) expect(reader.read(page)).toBeNull();
  expect(read).toEqual(operations);
  const digestOf = (change: (step: Step) => Partial<Step>) =>
    canonicalOf(
      LONG.map((step) => ({ ...step, ...change(step) })),
      "missed free",
    ).digest;
  expect(digest).toMatch(/^[0-9a-f]{12}:70000$/);
  expect(digestOf(({ thread }) => ({ thread: thread + 40, wait: 0 }))).toBe(digest);
  expect(digestOf(() => ({ thread: 1 }))).not.toBe(digest);
});

test("an ID with a block may be an error, and a realloc within another thread's calls keeps its block", () => {
  const operations: string[] = [];
  const strict = new Canonical(() => {}, "error", noOddCalls());
  expect([strict.allocate(CALL.ALLOCATE, 1, 0, 8, 0), strict.allocate(CALL.ALLOCATE, 1, 0, 8, 0)]).toEqual([
    true,
    false,
  ]);
  const canonical = new Canonical((operation) => operations.push(said(operation)), "missed free", noOddCalls());
  canonical.allocate(CALL.ALLOCATE, 16, 0, 100, 0);
  canonical.hold(16, 0, 2);
  canonical.allocate(CALL.ALLOCATE, 16, 0, 7, 0);
  canonical.resizeHeld(2, 32, 0, 200, 0);
  canonical.hold(32, 0, 2);
  canonical.failHeld(2, 32, 0);
  canonical.free(32, 0);
  canonical.hold(16, 0, 2);
  canonical.resizeHeldToZero(2);
  expect(operations).toEqual([
    "0 0 0 100 0 by 1 at 0",
    "0 1 1 7 0 by 1 at 0",
    "2 2 0 200 0 by 1 at 0",
    "1 2 0 0 0 by 1 at 0",
    "1 1 0 0 0 by 1 at 0",
  ]);
  expect(canonical.odd).toMatchObject({ missedFrees: 0, failed: 1, resizesToZero: 1 });
});

test("times beyond the largest exact number stay there", () => {
  const times: number[] = [];
  const canonical = new Canonical((operation) => times.push(operation.time), "leak", noOddCalls());
  for (const time of [1, 2 ** 53, 2 ** 64 + 2 ** 20]) {
    canonical.setTime(time);
    canonical.allocate(CALL.ALLOCATE, times.length, 0, 8, 0);
  }
  expect(times).toEqual([1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
});
