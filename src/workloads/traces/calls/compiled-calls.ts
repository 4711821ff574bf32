import { callsBytes } from "./calls-bytes";

/** The exports of the core (wasm/exports_calls.h). Keys and sizes are two words. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  bl_call_text(): number;
  bl_call_lines(): number;
  bl_call_read(from: number, to: number): number;
  bl_call_end(): number;
  bl_call_operations(): number;
  bl_canonical_open(taken: number): void;
  bl_canonical_set_taken(taken: number): void;
  bl_canonical_set_thread(low: number, high: number): void;
  bl_canonical_set_time(low: number, high: number): void;
  bl_canonical_allocate(kind: number, keyLow: number, keyHigh: number, low: number, high: number, log2: number): number;
  bl_canonical_allocate_by_realloc(keyLow: number, keyHigh: number, low: number, high: number): number;
  bl_canonical_free(keyLow: number, keyHigh: number): number;
  bl_canonical_resize(
    oldLow: number,
    oldHigh: number,
    keyLow: number,
    keyHigh: number,
    low: number,
    high: number,
  ): number;
  bl_canonical_resize_to_zero(keyLow: number, keyHigh: number): number;
  bl_canonical_rename(oldLow: number, oldHigh: number, keyLow: number, keyHigh: number): void;
  bl_canonical_has(keyLow: number, keyHigh: number): number;
  bl_canonical_live(): number;
  bl_canonical_odd(): number;
  bl_canonical_refusal(): number;
  bl_text_perform(from: number, to: number): number;
  bl_text_operations(): number;
  bl_text_times(): number;
  bl_call_facts_open(): void;
  bl_call_facts_add(count: number): void;
  bl_call_facts(): number;
  bl_call_needed(): number;
  bl_call_live(): number;
  bl_call_lives(power: number): number;
  bl_call_small_sizes(): number;
  bl_call_sizes(rounded: number): number;
  bl_call_size_slots(rounded: number): number;
  bl_page_open(): void;
  bl_page_add(from: number, to: number): number;
  bl_page_operations(): number;
  bl_page_end(): void;
  bl_page_part(part: number): number;
  bl_page_part_bytes(part: number): number;
  bl_page_next(): void;
}

let compiled: WebAssembly.Module | null = null;

function openCore(): Exports {
  compiled ??= new WebAssembly.Module(callsBytes());
  const core = new WebAssembly.Instance(compiled, {
    env: { emscripten_notify_memory_growth() {} },
  }).exports as unknown as Exports;
  return core;
}

/** The core that reads, counts and packs calls, with memory of its own. */
export class CompiledCalls {
  readonly run = openCore();
  #words = new Uint32Array();

  /** All of its memory in words, which is valid until the core grows. */
  get words(): Uint32Array {
    // A memory that has grown leaves views without bytes behind.
    if (this.#words.length === 0) this.#words = new Uint32Array(this.run.memory.buffer);
    return this.#words;
  }

  /** Words, bytes or numbers from an address on, which are valid until the core grows. */
  wordsAt(address: number, count: number): Uint32Array {
    return this.words.subarray(address / 4, address / 4 + count);
  }

  bytesAt(address: number, count: number): Uint8Array {
    return new Uint8Array(this.run.memory.buffer, address, count);
  }

  numbersAt(address: number, count: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, address, count);
  }
}
