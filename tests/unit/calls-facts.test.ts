import fc from "fast-check";
import { expect, test } from "vitest";
import { FactCounter } from "../../src/workloads/traces/calls/facts";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { LONG } from "../long-run";
import { inPieces } from "../trace-kit";

const id = fc.nat(9);
const size = fc.oneof(fc.nat(40), fc.constantFrom(0, 4096, 2 ** 30 + 1, 2n ** 60n + 1n));
const line = fc.oneof(
  fc.tuple(fc.constantFrom("a", "c", "r"), id, size).map((parts) => parts.join(" ")),
  fc.tuple(id, size, fc.nat(10)).map(([id, size, log2]) => `m ${id} ${size} ${2 ** log2}`),
  id.map((id) => `f ${id}`),
  fc.constantFrom("t 1", "t 2", "t 3"),
);

interface Block {
  readonly size: bigint;
  readonly birth: number;
  readonly thread: string;
}

/** The facts in the slowest and shortest way. Leaked blocks keep their bytes under a name that is no ID. */
class SlowFacts {
  readonly #blocks = new Map<string, Block>();
  readonly #needs: number[] = [];
  readonly #lives: number[] = [];
  readonly #sizes: number[] = [];
  readonly kinds = { a: 0, c: 0, m: 0, r: 0, f: 0 };
  #thread = "1";
  #livePeak = 0;
  freedElsewhere = 0;

  read([letter = "", id = "", size = "0"]: readonly string[]): void {
    if (letter === "t") this.#thread = id;
    else if (letter === "f" || (letter === "r" && size === "0" && this.#blocks.has(id))) this.#free(id);
    else this.#request(letter as "a", id, BigInt(size));
  }

  #free(id: string): void {
    const block = this.#blocks.get(id);
    if (block === undefined) return;
    this.#blocks.delete(id);
    this.#lives.push(this.#needs.length - block.birth);
    if (block.thread !== this.#thread) this.freedElsewhere++;
    this.#count("f");
  }

  #request(letter: "a" | "c" | "m" | "r", id: string, size: bigint): void {
    const old = this.#blocks.get(id);
    const isResize = letter === "r" && old !== undefined;
    if (old !== undefined && !isResize) this.#blocks.set(`leak ${this.#needs.length}`, old);
    const { birth, thread } = isResize ? old : { birth: this.#needs.length, thread: this.#thread };
    this.#blocks.set(id, { size, birth, thread });
    this.#sizes.push(Number(size));
    this.#count(letter);
  }

  #count(letter: keyof typeof this.kinds): void {
    this.kinds[letter]++;
    this.#needs.push(Number([...this.#blocks.values()].reduce((sum, { size }) => sum + size, 0n)));
    this.#livePeak = Math.max(this.#livePeak, this.#blocks.size);
  }

  facts() {
    const peak = Math.max(0, ...this.#needs);
    return {
      ...{ operations: this.#needs.length, kinds: this.kinds, freedElsewhere: this.freedElsewhere },
      ...{ neededPeak: peak, neededPeakAt: Math.max(0, peak === 0 ? 0 : this.#needs.indexOf(peak)) },
      ...{ livePeak: this.#livePeak, left: this.#blocks.size, leftBytes: this.#needs.at(-1) },
      ...{ distinctSizes: new Set(this.#sizes).size, pastCaches: this.#sizes.filter((size) => size > 2 ** 30).length },
      lifeMedian: this.#lives.toSorted((a, b) => a - b)[Math.floor(this.#lives.length / 2)] ?? Number.NaN,
    };
  }
}

test("the facts of random traces are those of a slow twin", () =>
  fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 120, size: "max" }), async (lines) => {
      const [counter, slow] = [new FactCounter(), new SlowFacts()];
      for (const line of lines) slow.read(line.split(" "));
      const read = await readCalls(inPieces(Buffer.from(lines.join("\n")), []), (operation) => counter.add(operation));
      if (read.ok) expect(counter.facts()).toMatchObject(slow.facts());
      else expect(slow.facts().operations).toBe(0);
    }),
    { numRuns: LONG ? 1000 : 50 },
  ));
