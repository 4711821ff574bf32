import { inputText } from "../../../cli/shared/input";
import { printUntilBad, type Streams, say } from "../../../cli/shared/streams";
import { HEAP_OPERATION } from "../../../generated/heap";
import { POOL_BLOCK } from "../../../generated/pools";
import { problemOf } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { fileBytes } from "../../../library/node/package-file";
import { sayCaveats, sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import {
  POOL_BATCH,
  POOL_OPERATION_WORDS,
  type PoolChoice,
  PoolCore,
  PoolReplay,
} from "../../../models/pools/engine/pool-replay";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { SayRead, TraceBatch } from "./trace-batch";
import { traceBatches } from "./trace-replay";

/** A new core of pools. */
export const loadPoolCore = () => new PoolCore(new WebAssembly.Module(fileBytes("src/models/pools/engine/pools.wasm")));

/** The operation of a trace in words, for a message. */
const placeOf = ({ lines, before }: TraceBatch, i: number): string =>
  lines.length === 0 ? `operation ${before + i}` : `line ${lines[i]}`;

/** The kinds of a pool’s operations, and the letter of each in a trace. */
const KIND = { return: 0, take: 1, resize: 2 } as const;
const LETTERS = "far";
const KINDS: Readonly<Record<number, number>> = {
  [HEAP_OPERATION.RELEASE]: KIND.return,
  [HEAP_OPERATION.RESIZE]: KIND.resize,
};

/** The operations of a trace as those of a pool. */
function poolOperations({ operations }: TraceBatch): Uint32Array {
  const count = operations.length / OPERATION_WORDS;
  const out = new Uint32Array(count * POOL_OPERATION_WORDS);
  for (let i = 0; i < count; i++) {
    const [first = 0, id = 0, low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS, (i + 1) * OPERATION_WORDS);
    out.set([KINDS[first & 0xffff] ?? KIND.take, id, low, high], i * POOL_OPERATION_WORDS);
  }
  return out;
}

/** The error for the operation that stopped a replay. */
function badOperation(
  place: string,
  [kind = 0, id = 0, low = 0, high = 0]: Uint32Array,
  { full }: PoolReplay,
): BadInput {
  if (full)
    return new BadInput(
      problemOf(
        place,
        `${LETTERS[kind]} ${id} ${low + high * 2 ** 32}`,
        `a take of at most ${formatInteger(POOL_BLOCK.MOST_PARTS)} segments`,
      ),
    );
  const allowed = kind === KIND.take ? "an id that holds nothing" : "an id that holds a buffer";
  return new BadInput(problemOf(place, `${LETTERS[kind]} ${id}`, allowed));
}

/** The rows of operations. @throws BadInput at one whose id holds or does not, after the rows before it. */
function* batchRows(batch: TraceBatch, operations: Uint32Array, replay: PoolReplay): Generator<Uint8Array> {
  const size = POOL_BATCH * POOL_OPERATION_WORDS;
  for (let at = 0; at < operations.length; at += size) {
    const piece = operations.subarray(at, at + size);
    const done = replay.run(piece);
    yield replay.text();
    if (done * POOL_OPERATION_WORDS === piece.length) continue;
    throw badOperation(
      placeOf(batch, at / POOL_OPERATION_WORDS + done),
      piece.subarray(done * POOL_OPERATION_WORDS),
      replay,
    );
  }
}

const resizesIn = (operations: Uint32Array): number =>
  operations.filter((word, i) => i % POOL_OPERATION_WORDS === 0 && word === KIND.resize).length;

/** The column draw or draws of a file of rows: a number for each draw, in order. @throws BadInput */
async function readDraws(place: string, streams: Streams): Promise<readonly string[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of inputText(place, streams.in)) pieces.push(piece);
  const [names = "", ...rows] = Buffer.concat(pieces).toString("utf8").split("\n");
  const column = names.split("\t").findIndex((name) => name === "draw" || name === "draws");
  if (column < 0) throw new BadInput(problemOf("--draws", place, "a file of rows with a column draw or draws"));
  const cells = rows.map((row) => row.split("\t")[column] ?? "-");
  return cells.filter((cell) => cell !== "-").flatMap((cell) => cell.split(","));
}

const RESIZE_WORDS = "one that fits its buffer has no row; another one takes a buffer, then returns the old one";

async function* rowsOf(
  place: string,
  choice: PoolChoice,
  draws: string | null,
  streams: Streams,
): AsyncGenerator<Uint8Array> {
  const replay = new PoolReplay(loadPoolCore(), choice);
  if (draws !== null) replay.giveDraws(await readDraws(draws, streams));
  let resizes = 0;
  const sayRead: SayRead = (read, caveats) => {
    sayLeftOut(read, streams);
    // A pool is told which calls come, not from which thread.
    sayCaveats(
      caveats.filter(({ kind }) => kind !== "merged"),
      streams,
    );
  };
  for await (const batch of traceBatches(inputText(place, streams.in), sayRead)) {
    const operations = poolOperations(batch);
    resizes += resizesIn(operations);
    yield* batchRows(batch, operations, replay);
  }
  replay.finish();
  yield replay.text();
  if (resizes > 0) say(`${formatCounted(resizes, "realloc")}: ${RESIZE_WORDS}`, streams, "note");
  if (replay.drawn === null)
    throw new BadInput(problemOf("--draws", `${draws}`, "the draws of this trace and these settings"));
  if (replay.drawn > 0 && draws === null)
    say(`${choice.pool.name} drew ${replay.drawn} random numbers from the seed ${choice.seed}`, streams, "note");
}

/** Prints the rows of a pool, including those before a bad line. Returns the exit status. */
export const printRows = (place: string, choice: PoolChoice, draws: string | null, streams: Streams): Promise<number> =>
  printUntilBad(rowsOf(place, choice, draws, streams), streams);
