import { readFileSync } from "node:fs";
import { Core } from "../../../src/engine/core";
import { TRACE_CALLS } from "../../../src/engine/heap-replay";
import {
  HEAP_ANSWER,
  HEAP_FIGURE,
  HEAP_LIMIT,
  HEAP_MODEL,
  HEAP_OPERATION,
  HEAP_STRUCT,
} from "../../../src/generated/heap";
import type { Figures } from "./heap-twin";

export type ModelName = keyof typeof HEAP_MODEL;
/** Parameters by the names of the registry; one that is missing has its usual value. */
export type Parameters = Readonly<Record<string, number>>;

interface Parameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

export const parametersOf = (model: ModelName): readonly Parameter[] => HEAP_MODEL[model].parameters;

/** An operation of a trace; ids name blocks. */
export interface Operation {
  readonly kind: keyof typeof HEAP_OPERATION;
  readonly id: number;
  /** 0 for a release. */
  readonly bytes: number;
}

export interface Answer {
  readonly kind: keyof typeof HEAP_ANSWER;
  readonly address: number;
  readonly usable: number;
  readonly reach: number;
}

const WASM = new URL("../../../src/engine/bufferlab.wasm", import.meta.url);
const wasm = new WebAssembly.Module(readFileSync(WASM));
const ANSWERS = Object.keys(HEAP_ANSWER) as (keyof typeof HEAP_ANSWER)[];
const FIGURES = Object.keys(HEAP_FIGURE) as (keyof typeof HEAP_FIGURE)[];

function settings(model: ModelName, parameters: Parameters): Uint32Array {
  const words = new Uint32Array(1 + HEAP_LIMIT.PARAMETERS);
  words[0] = HEAP_MODEL[model].number;
  parametersOf(model).forEach(({ name, usual }, i) => {
    words[1 + i] = parameters[name] ?? usual;
  });
  return words;
}

/**
 * A heap model in the core, one operation at a time.
 * @throws RangeError if the core refuses the parameters.
 */
export class CoreHeap {
  private readonly core = new Core(wasm);
  private readonly call = this.core.bind(TRACE_CALLS);

  constructor(model: ModelName, parameters: Parameters) {
    const { call } = this;
    this.core.write(call.bl_trace_settings(), settings(model, parameters));
    if (call.bl_trace_open() !== 0) throw new RangeError(`the core refuses ${model} ${JSON.stringify(parameters)}`);
  }

  perform({ kind, id, bytes }: Operation): Answer {
    const { call } = this;
    const operation = new BigUint64Array([BigInt(id) * 2n ** 32n + BigInt(HEAP_OPERATION[kind]), BigInt(bytes)]);
    this.core.write(call.bl_trace_operations(), new Uint8Array(operation.buffer));
    call.bl_trace_run(1);
    const at = call.bl_trace_answers();
    const [answer = -1] = this.core.peek(Uint32Array, at, 1);
    const numbers = this.core.peek(BigUint64Array, at + HEAP_STRUCT.ANSWER_ADDRESS, 3);
    const [address = Number.NaN, usable = Number.NaN, reach = Number.NaN] = Array.from(numbers, Number);
    return { kind: ANSWERS[answer] ?? "NOTHING", address, usable, reach };
  }

  figures(): Figures {
    const values = this.core.peek(Float64Array, this.call.bl_trace_figures(), FIGURES.length);
    return Object.fromEntries(FIGURES.map((name, i) => [name, values[i]]));
  }

  /** Walks over every invariant of the heap: throws CoreTrap at one that is broken. */
  check(): void {
    this.call.bl_trace_check();
  }
}
