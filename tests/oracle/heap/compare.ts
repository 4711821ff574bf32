/**
 * The comparison kit of the heap models. A twin is a class that implements HeapTwin (heap-twin.ts) and is
 * listed in twin-of.ts. Its test (twins.test.ts) is
 *
 *     expect(compareHeaps("BUDDY", parameters, new BuddyTwin(parameters), randomTrace(seed, 2_000, 16))).toBeNull();
 *
 * CoreHeap (core-heap.ts) runs the model in the core. randomTrace and randomParameters (random-trace.ts)
 * draw the inputs of both. Every answer is compared (address or mapping, usable bytes). After every
 * operation the end of the address space and all figures of the twin are compared too: bytes of each kind,
 * counts, pages.
 */
import { type Answer, CoreHeap, type ModelName, type Operation, type Parameters } from "./core-heap";
import type { Block, Figures, HeapTwin } from "./heap-twin";

/** The first difference between core and twin, after operation `index` of the trace. */
export interface Difference {
  readonly index: number;
  readonly operation: Operation;
  readonly field: string;
  readonly core: Value;
  readonly twin: Value;
}

/** A twin with names for its blocks, as in the core's replay: an id without a block is null. */
class Named<B extends Block> {
  private readonly blocks = new Map<number, B>();

  constructor(readonly twin: HeapTwin<B>) {}

  perform({ kind, id, bytes }: Operation): Answer {
    const block = this.blocks.get(id);
    if (kind === "release") {
      if (block !== undefined) this.twin.release(block);
      this.blocks.delete(id);
      return { kind: "nothing", address: null, usable: null };
    }
    return this.answer(id, this.blockFor(kind === "resize" ? block : undefined, bytes));
  }

  private blockFor(block: B | undefined, bytes: number): B | null {
    return block === undefined ? this.twin.allocate(bytes) : this.twin.resize(block, bytes);
  }

  private answer(id: number, block: B | null): Answer {
    if (block === null) return { kind: "null", address: null, usable: null };
    this.blocks.set(id, block);
    const { address, usable } = block;
    return { kind: address === null ? "mapping" : "address", address, usable };
  }
}

type Value = string | number | null | undefined;
type Values = Readonly<Record<string, Value>>;

/** The first value of the twin that differs in the core. */
function firstUnequal(core: Values, twin: Values): Pick<Difference, "field" | "core" | "twin"> | null {
  const field = Object.keys(twin).find((name) => core[name] !== twin[name]);
  return field === undefined ? null : { field, core: core[field], twin: twin[field] };
}

/**
 * Runs a trace in the core and in the twin. Null = no difference. Native tests check the core's invariants.
 * @throws Error if the core rejects the parameters.
 */
export function compareHeaps<B extends Block>(
  model: ModelName,
  parameters: Parameters,
  twin: HeapTwin<B>,
  trace: readonly Operation[],
): Difference | null {
  const core = new CoreHeap(model, parameters);
  const named = new Named(twin);
  for (const [index, operation] of trace.entries()) {
    const answers = firstUnequal({ ...core.perform(operation) }, { ...named.perform(operation) });
    const figures = { heap_end: twin.reach, ...twin.figures() };
    const found = answers ?? firstUnequal(core.figures(Object.keys(figures) as (keyof Figures)[]), figures);
    if (found !== null) return { index, operation, ...found };
  }
  return null;
}
