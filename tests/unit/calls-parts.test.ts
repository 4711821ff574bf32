import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallParts } from "../../src/workloads/traces/calls/filters";
import { callsOf } from "../calls-kit";
import { LONG } from "../long-run";

const id = fc.nat(9);
const size = fc.integer({ min: 1, max: 40 });
const line = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("a", "c", "r", "r"), id, size).map((parts) => parts.join(" ")) },
  { weight: 2, arbitrary: id.map((id) => `f ${id}`) },
  { weight: 1, arbitrary: fc.constantFrom("t 1", "t 2", "t 3") },
);
const range = fc.tuple(fc.nat(20), fc.nat(40)).map(([from, length]) => [from, from + length] as const);
const parts: fc.Arbitrary<CallParts> = fc.record({
  threads: fc.option(fc.constantFrom([1], [2], [1, 3])),
  span: fc.option(range),
  only: fc.option(range),
});

/** Calls by the order of their blocks' births instead of by ID, without threads. realloc of null is malloc. */
function byBirth(text: string): readonly string[] {
  const births = new Map<string, number>();
  let blocks = 0;
  return text.split("\n").flatMap((line) => {
    const [letter = "", id = "", size = ""] = line.split(" ");
    if (!"acrf".includes(letter) || letter === "") return [];
    const isNew = letter !== "f" && !births.has(id);
    if (isNew) births.set(id, blocks++);
    const call = `${isNew && letter === "r" ? "a" : letter} ${births.get(id)} ${size}`;
    if (letter === "f") births.delete(id);
    return [call];
  });
}

interface Block {
  readonly id: string;
  readonly letter: string;
  readonly thread: number;
  size: number;
  /** Null = not in the part. */
  birth: number | null;
}

/** The parts in the slowest and shortest way, from canonical text. */
class SlowParts {
  readonly calls: string[] = [];
  readonly #parts: CallParts;
  #blocks: Block[] = [];
  #thread = 1;
  #operations = 0;
  #births = 0;

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  read(line: string): void {
    const [letter = "", id = "", size = "0"] = line.split(" ");
    if (letter === "t") this.#thread = Number(id);
    else if ("acrf".includes(letter) && letter !== "") this.#perform(letter, id, Number(size));
  }

  #perform(letter: string, id: string, size: number): void {
    const { span } = this.#parts;
    if (span !== null && this.#operations === span[0])
      for (const block of this.#blocks) this.#show(block, block.letter);
    let block = this.#blocks.find((block) => block.id === id);
    if (block === undefined) {
      block = { id, letter: letter === "r" ? "a" : letter, thread: this.#thread, size, birth: null };
      this.#blocks.push(block);
    }
    block.size = size;
    if (span === null || (this.#operations >= span[0] && this.#operations <= span[1])) this.#show(block, letter);
    if (letter === "f") this.#blocks = this.#blocks.filter((other) => other !== block);
    this.#operations++;
  }

  /** Brings a call into the part, if its block belongs there. */
  #show(block: Block, letter: string): void {
    const { threads, only } = this.#parts;
    const isOurs = threads === null || threads.includes(block.thread);
    const isWanted = isOurs && letter !== "f" && (only === null || (block.size >= only[0] && block.size <= only[1]));
    if (block.birth !== null) this.calls.push(isWanted ? `r ${block.birth} ${block.size}` : `f ${block.birth} `);
    else if (isWanted) {
      block.birth = this.#births++;
      this.calls.push(`${letter === "r" ? "a" : letter} ${block.birth} ${block.size}`);
    }
    if (!isWanted) block.birth = null;
  }
}

test("random parts of random traces are those of a slow twin", () =>
  fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 80, size: "max" }), parts, async (lines, parts) => {
      const whole = await callsOf(["a 99 1", ...lines].join("\n"));
      const slow = new SlowParts(parts);
      for (const line of whole.text.split("\n")) slow.read(line);
      expect(byBirth((await callsOf(whole.text, { parts })).text)).toEqual(slow.calls);
    }),
    { numRuns: LONG ? 1500 : 75 },
  ));
