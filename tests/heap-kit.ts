import { HEAP_ANSWER, HEAP_LIMIT, HEAP_OPERATION, HEAP_STRUCT, OPERATION_STEP } from "../src/generated/heap";
import { wordOf } from "../src/kernel/engine/core";
import { problemList } from "../src/kernel/scenario/problem";
import { heapParse } from "../src/models/allocation/cli/read-heaps";
import { Core } from "../src/models/allocation/engine/core";
import { type HeapCall, readCalls } from "../src/models/allocation/engine/heap-calls";
import {
  ANSWER,
  ANSWER_WORDS,
  HeapReplay,
  type HeapTracking,
  longAt,
} from "../src/models/allocation/engine/heap-replay";
import type { HeapFigures } from "../src/models/allocation/engine/heap-session";
import { OPERATION_STEP_NUMBERS } from "../src/models/allocation/heap-frame";
import type { HeapChoice, HeapPrices } from "../src/models/allocation/scenario";
import type { KebabCase } from "../src/shared/kebab-case";
import { builtCore } from "./built-core";

/** An operation of a trace; `bytes` up to 2^64 − 1, 0 for a release. */
export interface HeapOperation {
  readonly kind: KebabCase<keyof typeof HEAP_OPERATION>;
  readonly id: number;
  readonly bytes?: number | bigint;
  /** A power of two, of an allocate-aligned. */
  readonly alignment?: number;
}

/** Its answer. Bytes, addresses relative to the heap's start; null where the kind has none. */
export interface HeapAnswer {
  readonly kind: KebabCase<keyof typeof HEAP_ANSWER>;
  readonly address: number | null;
  readonly usable: number | null;
  /** The end of the address space if the operation moved it. */
  readonly moved: number | null;
}

/** One step of the last operation. BL_OPERATION_STEPS defines its numbers. */
export interface OperationStep {
  readonly kind: KebabCase<keyof typeof OPERATION_STEP>;
  /** Number of its free list; null if it is about no list. */
  readonly list: number | null;
  readonly at: number;
  readonly size: number;
  readonly other: number;
}

/** Queries about a replayed heap that only tests need. */
const CALLS = {
  bl_trace_step_count: ["u32"],
  bl_trace_steps: ["u32"],
  bl_trace_calls: ["u32"],
  bl_trace_hash: ["u64"],
} as const;

/** A replayed heap whose operations, answers and steps are objects, and which can be hashed. */
export class TracedHeap {
  private readonly call;

  private constructor(
    private readonly core: Core,
    readonly replay: HeapReplay,
  ) {
    this.call = core.bind(CALLS);
  }

  /** @throws Error if model or parameters are refused. */
  static open(heap: HeapChoice, core = new Core(builtCore), tracks: HeapTracking = "nothing"): TracedHeap {
    const opened = HeapReplay.open(core, heap, tracks);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return new TracedHeap(core, opened.value);
  }

  /** Performs these operations in batches. */
  run(operations: readonly HeapOperation[]): HeapAnswer[] {
    const answers: HeapAnswer[] = [];
    for (let from = 0; from < operations.length; from += HEAP_LIMIT.BATCH) {
      const batch = operations.slice(from, from + HEAP_LIMIT.BATCH);
      const words = this.replay.runBatch(Uint32Array.from(batch.flatMap(operationWords)));
      for (const i of batch.keys()) answers.push(answerAt(words, i * ANSWER_WORDS));
    }
    return answers;
  }

  /** The steps of the last operation, in order: the first HEAP_LIMIT.OPERATION_STEPS. */
  steps(): OperationStep[] {
    const count = Math.min(this.operationStepCount, HEAP_LIMIT.OPERATION_STEPS);
    const words = HEAP_STRUCT.STEP_BYTES / 4;
    const steps = this.core.read(Uint32Array, this.call.bl_trace_steps(), count * words);
    return Array.from({ length: count }, (_, i) => operationStepAt(steps.subarray(i * words)));
  }

  /** The last operation in a heap that tracks its calls. @throws RangeError if it does not. */
  lastCall(): HeapCall {
    const address = this.call.bl_trace_calls();
    const [call] = address === 0 ? [] : readCalls(this.core, address, 1);
    if (call === undefined) throw new RangeError("the heap tracks no calls");
    return call;
  }

  /** Acts of the last operation, including those that are not recorded. */
  get operationStepCount(): number {
    return this.call.bl_trace_step_count();
  }

  /** Hash of heap and ids: 16 hex digits. */
  get hash(): string {
    return this.call.bl_trace_hash().toString(16).padStart(16, "0");
  }

  setPrices(prices: HeapPrices): void {
    this.replay.setPrices(prices);
  }

  figures(): Float64Array {
    return this.replay.figures();
  }

  figuresByName(): HeapFigures {
    return this.replay.figuresByName();
  }

  lists(): ReturnType<HeapReplay["lists"]> {
    return this.replay.lists();
  }
}

function operationWords({ kind, id, bytes = 0, alignment = 1 }: HeapOperation): number[] {
  const long = BigInt.asUintN(64, BigInt(bytes));
  const key = kind.toUpperCase().replace("-", "_") as keyof typeof HEAP_OPERATION;
  return [HEAP_OPERATION[key] + Math.log2(alignment) * 2 ** 8, id, Number(long & 0xffffffffn), Number(long >> 32n)];
}

function answerAt(words: Uint32Array, at: number): HeapAnswer {
  const kind = words[at + ANSWER.kind] ?? 0;
  const addressed = kind === HEAP_ANSWER.ADDRESS;
  return {
    kind: wordOf(HEAP_ANSWER, kind),
    address: addressed ? longAt(words, at + ANSWER.address) : null,
    usable: addressed || kind === HEAP_ANSWER.MAPPING ? longAt(words, at + ANSWER.usable) : null,
    moved: words[at + ANSWER.moved] === 1 ? longAt(words, at + ANSWER.reach) : null,
  };
}

function operationStepAt(words: Uint32Array): OperationStep {
  const [kind = 0, list = 0] = words;
  const first = HEAP_STRUCT.STEP_AT / 4;
  const [at = 0, size = 0, other = 0] = Array.from({ length: OPERATION_STEP_NUMBERS - 2 }, (_, i) =>
    longAt(words, first + 2 * i),
  );
  return { kind: wordOf(OPERATION_STEP, kind), list: list === HEAP_LIMIT.NO_LIST ? null : list, at, size, other };
}

/**
 * An empty heap of that model; parameters that are not named have their defaults. A core has one heap at a time.
 * @throws Error if model or parameters are refused.
 */
export function openHeap(
  model: string,
  parameters: Readonly<Record<string, unknown>> = {},
  core = new Core(builtCore),
): TracedHeap {
  const { problems, report } = problemList();
  const words = Object.entries(parameters).map(([name, value]) => `,${name}:${value}`);
  const heap = heapParse(model + words.join(""), "heap", report);
  if (heap === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return TracedHeap.open(heap, core);
}

export const allocate = (id: number, bytes: number | bigint): HeapOperation => ({ kind: "allocate", id, bytes });
export const resize = (id: number, bytes: number | bigint): HeapOperation => ({ kind: "resize", id, bytes });
export const release = (id: number): HeapOperation => ({ kind: "release", id });
