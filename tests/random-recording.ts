import fc from "fast-check";

/* Recordings of programs with threads, every kind of call and sizes up to 2^40, in two formats, and what is in them. */

/** A call as the program makes it. Blocks have IDs, of which few exist, so that they are reused. */
interface MadeCall {
  readonly call: "malloc" | "calloc" | "memalign" | "realloc" | "free" | "mallopt" | "malloc_trim";
  readonly thread: number;
  readonly id: number;
  readonly size: number;
}

/** The requests of a recording, its threads and its calls that change settings, counted in the simplest way. */
export interface Content {
  readonly sizes: readonly number[];
  readonly threads: number;
  /** Threads in own text, with those that only free nothing: a replay performs that too. */
  readonly callers: number;
  readonly mallopt: number;
  readonly trims: number;
  /** Calls but those that change settings, and frees of nothing. */
  readonly operations: number;
  /** Calls of realloc to 0 bytes that free a block. */
  readonly zeroResizes: number;
}

export interface Recording {
  readonly text: string;
  readonly content: Content;
}

const EDGES = [2 ** 30, 2 ** 32, 2 ** 40].flatMap((edge) => [edge - 1, edge, edge + 1]);
const anySize = fc
  .tuple(fc.nat(40), fc.nat(2 ** 20))
  .map(([log2, part]) => Math.floor(2 ** log2 * (1 + part / 2 ** 20)));
const size = fc.oneof(fc.constantFrom(0, 1, ...EDGES.slice(0, -1)), anySize).map((bytes) => Math.min(bytes, 2 ** 40));
const call = fc.constantFrom("malloc", "malloc", "calloc", "memalign", "realloc", "free", "free") as fc.Arbitrary<
  MadeCall["call"]
>;
const calls = (more: readonly MadeCall["call"][]) =>
  fc.array(
    fc.record({
      call: fc.oneof(call, ...more.map(fc.constant)),
      thread: fc.integer({ min: 1, max: 4 }),
      id: fc.nat(7),
      size,
    }),
    { minLength: 1, maxLength: 40 },
  );

/** Follows the blocks of a program, and keeps what a trace of it must contain. */
class Program {
  readonly #live = new Map<number, number>();
  readonly #sizes: number[] = [];
  readonly #threads = new Set<number>();
  readonly callers = new Set<number>();
  readonly lines: string[] = [];
  #blocks = 0;
  mallopt = 0;
  trims = 0;
  zeroResizes = 0;
  operations = 0;

  /** The address of an ID's block; undefined = it has none. */
  at(id: number): number | undefined {
    return this.#live.get(id);
  }

  request(id: number, thread: number, size: number): number {
    const block = 0x10_0000 + 0x1000 * this.#blocks++;
    this.#live.set(id, block);
    this.#sizes.push(size);
    this.#threads.add(thread);
    this.operations++;
    return block;
  }

  release(id: number, thread: number): void {
    if (!this.#live.delete(id)) return;
    this.#threads.add(thread);
    this.operations++;
  }

  content(): Content {
    const { mallopt, trims, zeroResizes, operations } = this;
    const [threads, callers] = [this.#threads.size, this.callers.size || this.#threads.size];
    return { sizes: this.#sizes, threads, callers, mallopt, trims, zeroResizes, operations };
  }
}

const LETTERS: Readonly<Record<string, string>> = { malloc: "a", calloc: "c", memalign: "m", realloc: "r", free: "f" };

/** Writes a call as a line of Bufferlab's text. */
function writeText(program: Program, { call, thread, id, size }: MadeCall): void {
  const sized = call === "free" ? "" : ` ${size}${call === "memalign" ? " 64" : ""}`;
  program.callers.add(thread);
  program.lines.push(`t ${thread}`, `${LETTERS[call]} ${id}${sized}`);
  const isZeroed = call === "realloc" && size === 0 && program.at(id) !== undefined;
  if (isZeroed) program.zeroResizes++;
  if (isZeroed || call === "free") program.release(id, thread);
  else program.request(id, thread, size);
}

const hex = (address: number | undefined) => (address === undefined ? "nil" : `0x${address.toString(16)}`);

/** Writes a call as a line of ltrace. */
function writeLtrace(program: Program, { call, thread, id, size }: MadeCall): void {
  const line = (words: string) => program.lines.push(`[pid ${thread}] libc.so.6->${words}`);
  const old = program.at(id);
  if (call === "mallopt") {
    program.mallopt++;
    line("mallopt(-3, 65536) = 1");
  } else if (call === "malloc_trim") {
    program.trims++;
    line("malloc_trim(0) = 1");
  } else if (call === "free" || (call === "realloc" && size === 0 && old !== undefined)) {
    program.release(id, thread);
    line(call === "free" ? `free(${hex(old)}) = <void>` : `realloc(${hex(old)}, 0) = nil`);
  } else {
    const block = hex(program.request(id, thread, size));
    const given = { malloc: `${size}`, calloc: `1, ${size}`, memalign: `64, ${size}`, realloc: `${hex(old)}, ${size}` };
    line(`${call}(${given[call]}) = ${block}`);
  }
}

function recordingOf(made: readonly MadeCall[], write: (program: Program, call: MadeCall) => void): Recording {
  const program = new Program();
  for (const one of made) write(program, one);
  return { text: `${program.lines.join("\n")}\n`, content: program.content() };
}

/** Recordings with at least one request. */
export const recordings: fc.Arbitrary<Recording> = fc
  .oneof(
    calls([]).map((made) => recordingOf(made, writeText)),
    calls(["mallopt", "malloc_trim"]).map((made) => recordingOf(made, writeLtrace)),
  )
  .filter(({ content }) => content.sizes.length > 0);
