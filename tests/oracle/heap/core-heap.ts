import { LIMIT } from "../../../src/generated/abi";
import { HEAP_FIGURE, HEAP_MODEL } from "../../../src/generated/heap";
import { type HeapAnswer, openHeap, type TracedHeap } from "../../heap-kit";
import type { Figures } from "./heap-twin";

export type ModelName = keyof typeof HEAP_MODEL;
/** Parameters by their registry names. A missing one has its default. */
export type Parameters = Readonly<Record<string, number>>;

interface Parameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

export const parametersOf = (model: ModelName): readonly Parameter[] => HEAP_MODEL[model].parameters;

/** An operation of a trace; ids name blocks. `bytes` is 0 for a release and positive for a resize. */
export interface Operation {
  readonly kind: "allocate" | "resize" | "release";
  readonly id: number;
  readonly bytes: number;
}

/** The answer to an operation, in a form that a twin can give. */
export type Answer = Pick<HeapAnswer, "kind" | "address" | "usable">;

const spoken = ([name, value]: [string, number]) => [name, value === LIMIT.NONE ? "none" : value] as const;

/**
 * A heap model in the core, one operation at a time.
 * @throws Error if the parameters are rejected.
 */
export class CoreHeap {
  private readonly heap: TracedHeap;

  constructor(model: ModelName, parameters: Parameters) {
    const name = model.toLowerCase().replaceAll("_", "-");
    this.heap = openHeap(name, Object.fromEntries(Object.entries(parameters).map(spoken)));
  }

  perform(operation: Operation): Answer {
    const [answer] = this.heap.run([operation]);
    if (answer === undefined) throw new RangeError("the core did not answer");
    const { kind, address, usable } = answer;
    return { kind, address, usable };
  }

  /** The figures of these names. */
  figures(names: readonly (keyof Figures)[]): Figures {
    const values = this.heap.figures();
    return Object.fromEntries(names.map((name) => [name, values[HEAP_FIGURE[name]]]));
  }
}
