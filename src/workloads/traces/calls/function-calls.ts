import type { Words } from "../decimal";
import type { Canonical } from "./canonical";
import { isNull, log2Of, NULL_WORDS, numberOf, product } from "./cursor";
import type { CallTarget } from "./format";
import { CALL } from "./operation";
import { type SettingName, settingNamed, settingPrinted } from "./setting";

/** The meaning of a function's arguments. */
type Shape =
  | ("plain" | "zeroed" | "page" | "aligned" | "aligned new" | "new" | "placed")
  | ("unseen" | "freed" | "deleted" | "resized" | "resized array");

const SHAPES: ReadonlyMap<string, Shape> = new Map(
  Object.entries({
    ...{ malloc: "plain", calloc: "zeroed", valloc: "page", pvalloc: "page", free: "freed", cfree: "freed" },
    ...{ aligned_alloc: "aligned", memalign: "aligned", posix_memalign: "unseen" },
    ...{ realloc: "resized", reallocf: "resized", reallocarray: "resized array" },
    ...{ __builtin_new: "plain", __builtin_vec_new: "plain", __builtin_delete: "freed", __builtin_vec_delete: "freed" },
    ...{ "operator new": "new", "operator new[]": "new", "operator delete": "deleted", "operator delete[]": "deleted" },
  }),
);

/** C++'s operators by their mangled names: new, new[], delete, delete[], with and without an alignment. */
const OPERATOR = /^_Z(nwm|nwj|nam|naj|dlPv|daPv)/;

/** The meaning of a function; undefined = it does not allocate. */
export function shapeOf(name: string): Shape | undefined {
  const [, operator] = OPERATOR.exec(name) ?? [];
  if (operator === undefined) return SHAPES.get(name);
  if (/^_Z(n[wa][mj]Pv|d[la]PvS_)$/.test(name)) return "placed";
  if (operator.startsWith("d")) return "freed";
  return name.includes("align_val_t") ? "aligned new" : "plain";
}

/** The meaning of a call. Without a mangled name, the second argument of new tells: the place itself, or an alignment. */
function meaningOf(shape: Shape | undefined, [first, second]: readonly (Words | null)[], result: Words | null) {
  if (shape !== "new" && shape !== "deleted") return shape;
  const place = shape === "new" ? result : first;
  if (second && place && isAddress(place) && second.low === place.low && second.high === place.high) return "placed";
  if (shape === "deleted") return "freed";
  return second && log2Of(second) !== null ? "aligned new" : "plain";
}

/** Whether a function is one of malloc's kin. */
export const isRead = (name: string): boolean => shapeOf(name) !== undefined || settingNamed(name) !== undefined;

const OTHERS = "calls of other functions";

/** Calls that may be within each other, and threads, that are remembered. */
const [MOST_NESTED, MOST_THREADS] = [16, 4096];
/** The characters of a begun call that are remembered, which its numbers need. */
const MOST_PARAMETERS = 256;
/** Results up to here are not addresses. */
const NO_ADDRESS = 4096;
const PAGE: Words = { low: 4096, high: 0 };

/** A call that has begun. */
interface OpenCall {
  readonly name: string;
  readonly parameters: string;
  /** Whether a call within it has been counted, which it only passed on. */
  isWrapper: boolean;
}

const bareArgument = (text: string) => text.trim().replace(/^\w+\s*=\s*/, "");

/** An argument or a result, perhaps behind its name; null = it is no number. */
function argumentOf(text: string): Words | null {
  const value = text.trim().replace(/^\w+(?:\s+|\s*=\s*)(?=\S)/, "");
  return /^(nil|\(nil\)|NULL|0x0)$/.test(value) ? NULL_WORDS : numberOf(value);
}

/** Performs calls of functions by their names, with their arguments and results. A call within another one counts alone. */
export class FunctionCalls {
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  /** The calls of each thread that have begun, the innermost last. */
  readonly #open = new Map<number, OpenCall[]>();

  constructor(target: CallTarget, canonical: Canonical) {
    this.#target = target;
    this.#canonical = canonical;
  }

  /** A call that ends later. */
  begin(thread: number, name: string, parameters: string): boolean {
    const calls = this.#open.get(thread) ?? [];
    if (!this.#open.has(thread) && this.#open.size === MOST_THREADS) return false;
    // A call that never ends, such as one that longjmp leaves, must not end the others.
    if (calls.length === MOST_NESTED) calls.shift();
    calls.push({ name, parameters: parameters.slice(0, MOST_PARAMETERS), isWrapper: false });
    this.#open.set(thread, calls);
    return true;
  }

  /** The end of a call that has begun. `more`: the remainder of its parameters. */
  resume(thread: number, name: string, more: string, result: string): boolean {
    const open = this.#open.get(thread)?.findLastIndex((call) => call.name === name) ?? -1;
    const [call] = open < 0 ? [] : (this.#open.get(thread)?.splice(open) ?? []);
    // Without its beginning, a call from before the recording has no arguments.
    if (call === undefined) return true;
    if (call.isWrapper) return isRead(name) || this.#target.leaveOut(OTHERS);
    return this.end(thread, name, call.parameters + more, result);
  }

  /** The name of the innermost call that has begun; undefined = none. */
  innermost(thread: number): string | undefined {
    return this.#open.get(thread)?.at(-1)?.name;
  }

  /** A whole call. Returns whether its numbers are good. */
  end(thread: number, name: string, parameters: string, result: string): boolean {
    const setting = settingNamed(name);
    if (setting !== undefined) return this.#adjust(thread, setting, parameters);
    const [given, value] = [parameters.split(",").map(argumentOf), argumentOf(result)];
    const shape = meaningOf(shapeOf(name), given, value);
    if (shape === undefined) return this.#target.leaveOut(OTHERS);
    if (shape === "placed") return this.#target.leaveOut("placement new");
    for (const outer of this.#open.get(thread) ?? []) outer.isWrapper = true;
    this.#canonical.setThread(thread);
    return this.#perform(shape, given, value);
  }

  /** A call of settings within one of the same name counts once. */
  #adjust(thread: number, name: SettingName, parameters: string): boolean {
    for (const outer of this.#open.get(thread) ?? []) if (outer.name === name) outer.isWrapper = true;
    if (parameters.trim() === "" && name === "malloc_trim")
      return this.#target.leaveOut(`${name} without its argument`);
    // The tool did not record them. No parameter of mallopt has the number 0, so it counts as an unknown one.
    const texts = parameters.trim() === "" ? ["0", "0"] : parameters.split(",").map(bareArgument);
    const setting = settingPrinted(name, texts);
    return setting !== null && this.#target.adjust(setting);
  }

  /** Performs a call with its arguments and its result, of which null = no number. */
  #perform(shape: Shape, given: readonly (Words | null)[], result: Words | null): boolean {
    const [first = null, second = null, third = null] = given;
    if (first === null) return false;
    if (shape === "freed") return isNull(first) || this.#canonical.free(first.low, first.high);
    if (result === null) return false;
    if (shape === "unseen") return this.#drop(isNull(result));
    if (shape === "resized") return second !== null && this.#resize(first, second, result);
    if (shape !== "resized array") return this.#allocate(shape, first, second, result);
    return second !== null && third !== null && this.#resize(first, product(second, third), result);
  }

  #allocate(shape: Shape, first: Words, second: Words | null, result: Words): boolean {
    if (isNull(result)) return this.#canonical.fail();
    if (!isAddress(result)) return this.#drop(true);
    const { low, high } = result;
    if (shape === "plain") return this.#canonical.allocate(CALL.ALLOCATE, low, high, first.low, first.high);
    if (shape === "page") return this.#align(PAGE, first, result);
    if (second === null) return false;
    if (shape === "aligned") return this.#align(first, second, result);
    if (shape === "aligned new") return this.#align(second, first, result);
    const size = product(first, second);
    return this.#canonical.allocate(CALL.CALLOC, low, high, size.low, size.high);
  }

  #align(alignment: Words, size: Words, { low, high }: Words): boolean {
    const log2 = log2Of(alignment);
    return log2 !== null && this.#canonical.allocate(CALL.ALIGNED, low, high, size.low, size.high, log2);
  }

  #resize(old: Words, size: Words, result: Words): boolean {
    if (isNull(result)) return this.#canonical.endWithout(old.low, old.high, isNull(size));
    if (!isAddress(result)) return this.#drop(true);
    if (isNull(old)) return this.#canonical.allocateByRealloc(result.low, result.high, size.low, size.high);
    return this.#canonical.resize(old.low, old.high, result.low, result.high, size.low, size.high);
  }

  /** Leaves a call out whose block has no address. */
  #drop(hadBlock: boolean): true {
    if (!hadBlock) return this.#canonical.fail();
    this.#target.odd.badResults++;
    return true;
  }
}

const isAddress = ({ low, high }: Words) => high > 0 || low >= NO_ADDRESS;
