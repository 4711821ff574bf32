import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_TRACE, ownHash, readOwnAddress } from "../../src/own/address";
import {
  livesTable,
  reuseTable,
  shareUpTo,
  sizeBars,
  sizeSteps,
  sizesTable,
  timeTable,
} from "../../src/own/plot-tables";
import { tableCsv } from "../../src/shared/table-writers";
import { FactCounter } from "../../src/workloads/traces/calls/facts";
import { type Knee, kneesOf } from "../../src/workloads/traces/calls/knees";
import { blankOperation, CALL, type CallOperation } from "../../src/workloads/traces/calls/operation";
import { LONG } from "../long-run";

/** A step of a program: a size to allocate, a block to free, or a block to resize, by its place among the live ones. */
type Step = { readonly size: number } | { readonly free: number } | { readonly resize: number; readonly size: number };

/** Counts the plots of a program, and the same in the slowest way. */
function counted(steps: readonly Step[]) {
  const facts = new FactCounter();
  const twin = new SlowPlots();
  for (const step of steps) {
    const operation = twin.perform(step);
    if (operation !== null) facts.add(operation);
  }
  return { view: { facts: facts.facts(), plots: facts.plots() }, twin };
}

class SlowPlots {
  readonly needed: number[] = [];
  readonly freed: number[] = [];
  readonly depths = Array.from({ length: 64 }, () => 0);
  readonly requests = new Map<number, number>();
  readonly lives = new Map<number, number[]>();
  readonly #live: { size: number; birth: number }[] = [];

  /** Performs a step. Returns its operation; null = there is no block. */
  perform(step: Step): CallOperation | null {
    const live = this.#live.length;
    const place = "free" in step ? step.free % live : "resize" in step ? step.resize % live : live;
    if (Number.isNaN(place)) return null;
    const kind = "free" in step ? CALL.FREE : "resize" in step ? CALL.RESIZE : CALL.ALLOCATE;
    this.#change(kind, place, "size" in step ? step.size : 0);
    this.needed.push(this.#live.reduce((sum, { size }) => sum + size, 0));
    return { ...blankOperation(), kind, live, place, low: "size" in step ? step.size : 0 };
  }

  #change(kind: number, place: number, size: number): void {
    const block = this.#live[place] ?? { size, birth: this.needed.length };
    if (kind !== CALL.FREE) this.request(size);
    if (kind === CALL.ALLOCATE) this.#live.push(block);
    if (kind === CALL.RESIZE) this.freed.push(block.size);
    if (kind === CALL.RESIZE) block.size = size;
    if (kind !== CALL.FREE) return;
    this.free(block.size, this.needed.length - block.birth);
    this.#live[place] = this.#live.at(-1) ?? block;
    this.#live.pop();
  }

  request(size: number): void {
    this.requests.set(size, (this.requests.get(size) ?? 0) + 1);
    const place = this.freed.lastIndexOf(size);
    const depth = this.freed.length - 1 - place;
    if (place < 0 || depth >= 64) return;
    this.depths[depth] = (this.depths[depth] ?? 0) + 1;
    this.freed.splice(place, 1);
  }

  free(size: number, life: number): void {
    this.freed.push(size);
    const power = size < 2 ? 0 : Math.floor(Math.log2(size));
    this.lives.set(
      power,
      [...(this.lives.get(power) ?? []), life].sort((a, b) => a - b),
    );
  }
}

const size = fc.constantFrom(0, 1, 2, 16, 24, 24, 100, 1000);
const step = fc.oneof(
  fc.record({ size }),
  fc.record({ free: fc.nat(50) }),
  fc.record({ resize: fc.nat(50), size: size.filter((bytes) => bytes > 0) }),
);

test("random programs have the plots that the slowest way counts", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 3000, size: "max" }), (steps) => {
      const { view, twin } = counted(steps);
      const { plots } = view;
      expect(new Map(plots.sizes.map(([bytes, requests]) => [bytes, requests]))).toEqual(twin.requests);
      expect(plots.reuse).toEqual(twin.depths);
      expect(plots.lives.map(({ power, freed }) => [power, freed])).toEqual(
        [...twin.lives].map(([power, lives]) => [power, lives.length]).sort(([a = 0], [b = 0]) => a - b),
      );
      for (const { power, quarters } of plots.lives) {
        const lives = twin.lives.get(power) ?? [];
        const at = (share: number) => lives[Math.floor(share * lives.length)];
        expect(quarters).toEqual([at(0), at(0.25), at(0.5), at(0.75), lives.at(-1)]);
      }
      expect(plots.needed).toEqual(slowSpans(twin.needed));
    }),
    { numRuns: LONG ? 300 : 15, endOnFailure: true },
  );
});

function slowSpans(values: readonly number[]) {
  let length = 1;
  while (values.length > 1024 * length) length *= 2;
  const parts = Array.from({ length: Math.ceil(values.length / length) }, (_, i) =>
    values.slice(i * length, (i + 1) * length),
  );
  return { length, least: parts.map((part) => Math.min(...part)), most: parts.map((part) => Math.max(...part)) };
}

test("spans merge as often as a long trace needs", () => {
  const counter = new FactCounter();
  const values = Array.from({ length: 5000 }, (_, i) => 1 + ((i * 7919) % 1009));
  for (const [i, low] of values.entries())
    counter.add({ ...blankOperation(), kind: i === 0 ? CALL.ALLOCATE : CALL.RESIZE, live: Math.min(i, 1), low });
  expect(counter.needed()).toEqual(slowSpans(values));
});

test("knees are where the share of requests stops rising", () => {
  const round = (knees: readonly Knee[]) => knees.map(([bytes, share]) => [bytes, Number(share.toFixed(3))]);
  expect(
    round(
      kneesOf([
        [16, 60],
        [100, 35],
        [5000, 3],
        [100_000, 2],
      ]),
    ),
  ).toEqual([
    [16, 0.6],
    [100, 0.95],
    [5000, 0.98],
  ]);
  // Two sizes within an eighth of an octave are one knee, and so are those with hardly a request between them.
  expect(
    round(
      kneesOf([
        [16, 600],
        [1000, 300],
        [1050, 60],
        [9000, 2],
        [100_000, 1],
      ]),
    ),
  ).toEqual([
    [16, 0.623],
    [1050, 0.997],
  ]);
  expect(kneesOf([[64, 5]])).toEqual([]);
});

test("bars hold all requests or bytes, and a size has the share of the requests up to it", () => {
  const sizes = [
    [0, 1],
    [24, 6],
    [25, 2],
    [3000, 1],
  ] as const;
  const sum = (by: "requests" | "bytes") => sizeBars(sizes, by).reduce((total, { weight }) => total + weight, 0);
  expect([sum("requests"), sum("bytes")]).toEqual([10, 3194]);
  const steps = sizeSteps(sizes);
  expect([0, 1, 24, 2999, 3000].map((bytes) => shareUpTo(steps, bytes))).toEqual([0, 0.1, 0.7, 0.9, 1]);
});

test("tables hold the data of the plots", () => {
  const { view } = counted([{ size: 24 }, { free: 0 }, { size: 24 }, { size: 4000 }, { free: 1 }, { size: 24 }]);
  const tables = [timeTable(view, false), sizesTable(view.plots), livesTable(view), reuseTable(view.plots)];
  expect(tables.map((table) => tableCsv(table).split("\r\n").slice(0, 2))).toEqual([
    ["from_operation,needed_least_bytes,needed_most_bytes,live_most", "0,24,24,1"],
    ["from_bytes,to_bytes,requests_share,bytes_share", "24,27,0.75,0.01768172888015717"],
    [
      "size_from_bytes,freed,shortest_operations,first_quarter_operations,half_operations,third_quarter_operations,longest_operations",
      "16,1,1,1,1,1,1",
    ],
    ["free_blocks,requests_share", "1,0.25"],
  ]);
});

test("an address names a trace and its parts, and says what is wrong with it", () => {
  const trace = "f95775b880ec:23504";
  const ask = "avoided,min-efficiency:85";
  const address = { trace, threads: [1, 3], span: [10, 900], face: "advisor", ask, pool: "netty-pooled" } as const;
  const hash = ownHash(address);
  expect(hash).toBe(`#/own?trace=${trace}&threads=1,3&span=10-900&face=advisor&ask=${ask}&pool=netty-pooled`);
  expect(readOwnAddress(hash.slice("#/own".length))).toEqual({ ok: true, value: address });
  expect(readOwnAddress("")).toEqual({ ok: true, value: NO_TRACE });
  const bad = readOwnAddress("?trace=x&span=9-3&threads=0&cap=1");
  expect(!bad.ok && bad.error.map(({ field, allowed }) => `${field}: ${allowed}`)).toEqual([
    "trace: a digest and a number of operations, such as f95775b880ec:23504",
    "threads: numbers of threads, such as 1,3",
    "cap: trace, threads, span, face, ask, pool",
    "span: the first operation before the last",
  ]);
});
