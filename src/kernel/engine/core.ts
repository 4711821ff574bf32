import { ABI_VERSION, LIMIT } from "../../generated/kernel";
import type { KebabCase } from "../../shared/kebab-case";

type Kind = "u32" | "u64" | "f64" | "void";
type Value<K> = K extends "u64" ? bigint : K extends "void" ? undefined : number;
type Values<Kinds extends readonly Kind[]> = { [I in keyof Kinds]: Value<Kinds[I]> };

/** The functions of wasm/exports.h: the type of the result, then of the parameters. Addresses are u32. */
const KERNEL_CALLS = {
  bl_abi_version: ["u32"],
  bl_keyframe_budget: ["void", "u32"],
  bl_done: ["u32"],
  bl_frontier: ["u32"],
  bl_run: ["u32", "u32"],
  bl_replay: ["u32", "u32"],
  bl_rewind: ["u32", "u32"],
  bl_bookmark: ["u32"],
  bl_return: ["u32"],
  bl_arm: ["u32", "u32", "u32", "u32", "u64"],
  bl_disarm: ["void"],
  bl_stop: ["u32"],
  bl_view_bounds: ["u32"],
  bl_span_width: ["u32", "u32"],
  bl_record_range: ["u32", "u32", "u32"],
  bl_state_hash: ["u64"],
  bl_trap: ["void"],
  bl_assert_text: ["u32"],
} as const satisfies CallTable;

type Call<Kinds> = Kinds extends readonly [infer R, ...infer P extends readonly Kind[]]
  ? (...values: Values<P>) => Value<R>
  : never;
type AnyFunction = (...values: readonly unknown[]) => unknown;

/** Core functions by name: the type of the result, then of the parameters. */
export type CallTable = Readonly<Record<string, readonly [Kind, ...Kind[]]>>;
/** Typed core functions, with unsigned results. */
export type Bound<Table> = { readonly [Name in keyof Table]: Call<Table[Name]> };

/** A typed-array class for views of the core's memory. */
type ArrayKind<T> = {
  new (buffer: ArrayBufferLike, address: number, length: number): T & { slice(): T };
};

/** The core trapped, now or earlier, so its results are no longer reliable. The message says where it failed. */
class CoreTrap extends Error {
  override readonly name = "CoreTrap";
}

const CONVERT: Record<Kind, (value: unknown) => unknown> = {
  u32: (value) => (value as number) >>> 0,
  u64: (value) => BigInt.asUintN(64, value as bigint),
  f64: (value) => value,
  void: () => undefined,
};

/**
 * One instance of a compiled core, without generated glue code. It runs wherever WebAssembly does; the caller supplies the
 * compiled module and the model's functions.
 * @throws Error if the module is not a core with these functions, or has another ABI version.
 */
export class CoreInstance<Table extends CallTable = Readonly<Record<never, never>>> {
  readonly call: Bound<typeof KERNEL_CALLS & Table>;
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #death: string | null = null;

  constructor(module: WebAssembly.Module, calls: Table) {
    const env = { emscripten_notify_memory_growth: () => {} };
    this.#exports = new WebAssembly.Instance(module, { env }).exports;
    this.#memory = memoryOf(this.#exports);
    functionOf(this.#exports, "_initialize")();
    const version = Number(functionOf(this.#exports, "bl_abi_version")());
    if (version !== ABI_VERSION) {
      throw new Error(`The core has ABI version ${version}, but this program needs ${ABI_VERSION}. Rebuild the core.`);
    }
    this.call = this.bind({ ...KERNEL_CALLS, ...calls });
  }

  /** Binds further functions, for modules that load on demand. */
  bind<Table extends CallTable>(calls: Table): Bound<Table> {
    const guarded = Object.entries(calls).map(([name, [result]]) => [name, this.#guard(name, CONVERT[result])]);
    return Object.fromEntries(guarded) as Bound<Table>;
  }

  /** A copy of `length` numbers at `address`. */
  read<T>(kind: ArrayKind<T>, address: number, length: number): T {
    return this.peek(kind, address, length).slice();
  }

  /** A view of the numbers, valid until the next call, which may change or grow the memory. */
  peek<T>(kind: ArrayKind<T>, address: number, length: number): T & { slice(): T } {
    return new kind(this.#memory.buffer, address, length);
  }

  /** Copies data to `address`. */
  write(address: number, data: Uint8Array | Uint32Array | Float64Array): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.#memory.buffer, address, data.byteLength).set(bytes);
  }

  /** Wraps a call so that it records a trap, and fails after one. */
  #guard(name: string, convert: (value: unknown) => unknown): AnyFunction {
    const call = functionOf(this.#exports, name);
    return (...values) => {
      if (this.#death !== null) throw new CoreTrap(this.#death);
      try {
        return convert(call(...values));
      } catch (error) {
        this.#death = `${name}: ${this.#assertText() || String(error)}`;
        throw new CoreTrap(this.#death, { cause: error });
      }
    };
  }

  #assertText(): string {
    const address = Number(functionOf(this.#exports, "bl_assert_text")()) >>> 0;
    const bytes = new Uint8Array(this.#memory.buffer, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
}

function memoryOf({ memory }: WebAssembly.Exports): WebAssembly.Memory {
  if (memory instanceof WebAssembly.Memory) return memory;
  throw new Error("This is not a Bufferlab core, because it exports no memory.");
}

function functionOf(exports: WebAssembly.Exports, name: string): AnyFunction {
  const value = exports[name];
  if (typeof value === "function") return value as AnyFunction;
  throw new Error(`This is not a Bufferlab core of this version, because it does not export ${name}.`);
}

/**
 * The word of a number in an ABI enumeration, which starts at 0.
 * @throws RangeError if it has no such entry, so core and ABI disagree.
 */
export function wordOf<Name extends string>(table: Readonly<Record<Name, number>>, code: number): KebabCase<Name> {
  const name = Object.keys(table)[code];
  if (name === undefined)
    throw new RangeError(`The core reported ${code}, but the table has ${Object.keys(table).length} entries.`);
  return name.toLowerCase().replaceAll("_", "-") as KebabCase<Name>;
}

/** Converts the core's NONE to null. */
export const orNull = (word: number): number | null => (word === LIMIT.NONE ? null : word);
