import { inputText } from "../../../cli/shared/input";
import { loadCore } from "../../../cli/shared/load-core";
import { printUntilBad, type Streams } from "../../../cli/shared/streams";
import { HEAP_ANSWER } from "../../../generated/heap";
import { BadInput } from "../../../library/bad-input";
import {
  caveatsOver,
  endLine,
  sayCaveats,
  sayConditions,
  sayLeftOut,
} from "../../../models/allocation/cli/say-caveats";
import { answersInGroups, GroupAnswers } from "../../../models/allocation/engine/group-answers";
import { ANSWER, ANSWER_WORDS, HeapReplay } from "../../../models/allocation/engine/heap-replay";
import { TraceThreads } from "../../../models/allocation/engine/trace-threads";
import { tellsThreads } from "../../../models/allocation/heap-models";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { type Caveat, heapCaveats } from "../../../workloads/traces/calls/caveats";
import { noOddCalls } from "../../../workloads/traces/calls/odd-calls";
import { LineParser } from "../../../workloads/traces/lines";
import { BadPacking, type Pieces } from "../../../workloads/traces/pieces";
import {
  addIgnored,
  BatchList,
  callBatches,
  countOf,
  ignoredCaveats,
  OperationLines,
  refuseFull,
  type SayRead,
  sniffed,
  type TraceBatch,
} from "./trace-batch";

/** Opens an empty heap on a new core. @throws Error if the core refuses what the registry allows. */
export function openHeap(heap: HeapChoice): HeapReplay {
  const opened = HeapReplay.open(loadCore(), heap);
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}

/**
 * Yields the operations of a trace in batches. `threads`: null = all are those of one thread.
 * @throws BadInput after the operations of the lines before it.
 */
export async function* traceBatches(
  content: Pieces,
  sayRead: SayRead = () => {},
  threads: TraceThreads | null = null,
): AsyncGenerator<TraceBatch> {
  const trace = new CutContent(content);
  const { format, whole } = await sniffed(trace.untilCut());
  yield* format === "text"
    ? textBatches(whole, trace, sayRead, threads)
    : callBatches(trace.withCut(whole), format, sayRead, threads);
}

/** The content of a trace whose packing may end too early. */
class CutContent {
  readonly #content: Pieces;
  /** Where it ends too early: the input's error, and that of its packing. */
  #cut: { readonly error: unknown; readonly packing: BadPacking } | null = null;

  constructor(content: Pieces) {
    this.#content = content;
  }

  /** Why the content ended; null = it is whole. */
  get error(): unknown {
    return this.#cut?.error ?? null;
  }

  /** Ends where the packing does. */
  async *untilCut(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#content;
    } catch (error) {
      const packing = (error as Error).cause;
      if (!(packing instanceof BadPacking && packing.isCut)) throw error;
      this.#cut = { error, packing };
    }
  }

  /** The same content for readers that ask how it ended. */
  async *withCut(whole: Pieces): AsyncGenerator<Uint8Array> {
    yield* whole;
    if (this.#cut !== null) throw this.#cut.packing;
  }
}

/** The operations of own text. They are there as soon as their lines are. */
async function* textBatches(
  text: Pieces,
  trace: CutContent,
  sayRead: SayRead,
  threads: TraceThreads | null,
): AsyncGenerator<TraceBatch> {
  const ready: TraceBatch[] = [];
  const batches = new BatchList((batch) => ready.push(batch), threads);
  const lines = new OperationLines(batches);
  const parser = new LineParser(lines);
  for await (const piece of text) {
    const problems = parser.push(piece);
    if (problems === null) batches.finish();
    else batches.end();
    yield* ready.splice(0);
    if (problems !== null) throw new BadInput(problems);
  }
  const problems = parser.finish(trace.error !== null);
  batches.end();
  yield* ready;
  if (problems !== null) throw new BadInput(problems);
  const endsEarly = trace.error !== null;
  if (endsEarly && batches.total === 0) throw trace.error;
  const nothing = { odd: noOddCalls(), leftOut: [], others: new Map(), pools: new Map(), saysTakes: false };
  const read = { ...nothing, endsEarly, operations: batches.total };
  sayRead(read, heapCaveats(lines.threads));
}

/** The number of valid answers. The heap was full after them. */
function validAnswers(answers: Uint32Array): number {
  let count = answers.length / ANSWER_WORDS;
  const isFull = (i: number) => answers[i * ANSWER_WORDS + ANSWER.kind] === HEAP_ANSWER.FULL;
  while (count > 0 && isFull(count - 1)) count--;
  return count;
}

/** Performs a batch. The answers are valid until the next one. `full`: the first operation for which the heap has no room. */
export function performBatch(replay: HeapReplay, batch: TraceBatch): { answers: Uint32Array; full: number | null } {
  const answers = replay.runBatch(batch.operations);
  const count = validAnswers(answers);
  return { answers: answers.subarray(0, count * ANSWER_WORDS), full: count < countOf(batch) ? count : null };
}

/** Performs a batch and writes its answers as lines. */
type PerformLines = (batch: TraceBatch) => {
  readonly lines: Iterable<Uint8Array | string>;
  readonly answers: Uint32Array;
  readonly full: number | null;
};

const performInBytes =
  (replay: HeapReplay): PerformLines =>
  (batch) => {
    const performed = performBatch(replay, batch);
    return { ...performed, lines: replay.lines(performed.answers) };
  };

const performInGroups =
  (writer: GroupAnswers): PerformLines =>
  (batch) => {
    const { lines, answers, done } = writer.perform(batch.operations);
    return { lines: [lines], answers, full: done < countOf(batch) ? done : null };
  };

/**
 * Performs the operations and yields their answers as lines, followed by the closing line.
 * @throws BadInput if the heap is full, after the answers of the lines before.
 */
export async function* replayLines(
  batches: AsyncIterable<TraceBatch>,
  replay: HeapReplay,
  sayCaveats: (caveats: readonly Caveat[]) => void = () => {},
  threads: TraceThreads | null = null,
): AsyncGenerator<Uint8Array | string> {
  const writer = answersInGroups(replay) ? new GroupAnswers(replay) : null;
  const perform = writer === null ? performInBytes(replay) : performInGroups(writer);
  const ignored = { mallopt: 0, malloc_trim: 0 };
  let operations = 0;
  for await (const batch of batches) {
    operations += countOf(batch);
    const { lines, answers, full } = perform(batch);
    addIgnored(ignored, batch, answers);
    yield* lines;
    if (full !== null) refuseFull(batch, full);
  }
  sayCaveats(ignoredCaveats(ignored));
  const ended = threads?.ended ?? 0;
  const told = ended > 0 ? { threads: ended, arenas: replay.arenas() } : {};
  yield writer === null ? endLine(replay, operations, told) : writer.end(operations);
}

/** Prints a heap's answers to a trace, including those before a bad line. Returns the exit status. */
export function printAnswers(place: string, heap: HeapChoice, streams: Streams): Promise<number> {
  sayConditions([heap], streams);
  const sayRead: SayRead = (read, caveats) => {
    sayLeftOut(read, streams);
    sayCaveats(caveatsOver(caveats, [heap]), streams);
  };
  const threads = tellsThreads(heap) ? new TraceThreads() : null;
  const batches = traceBatches(inputText(place, streams.in), sayRead, threads);
  const answers = replayLines(batches, openHeap(heap), (caveats) => sayCaveats(caveats, streams), threads);
  return printUntilBad(answers, streams);
}
