import { program } from "./native-program";

/** Values of a model's parameters; those that are not named have their defaults. */
export type Parameters = Readonly<Record<string, number>>;

const words = (parameters: Parameters) => Object.entries(parameters).map(([name, value]) => `${name}=${value}`);

const tunablesOf = (parameters: Parameters) =>
  words(parameters)
    .map((word) => `glibc.malloc.${word}`)
    .join(":");

/** The ptmalloc model's answers to a trace, run natively (tests/native/trace.h); `check` walks its invariants too. */
export function ptmallocTrace() {
  const run = program("ptmalloc_trace");
  return (trace: string, parameters: Parameters, check = false) =>
    run([...(check ? ["check"] : []), ...words(parameters)], trace);
}

/** The page faults of each operation in the model, and at the end the resident bytes of its heap. */
export function ptmallocFaults() {
  const run = program("ptmalloc_trace");
  return (trace: string) => run(["faults"], trace);
}

/** The answers of this machine's malloc, with these tunables set. */
export function glibcTrace() {
  const run = program("glibc_trace");
  return (trace: string, parameters: Parameters) => {
    return run([], trace, { GLIBC_TUNABLES: tunablesOf(parameters) });
  };
}

/** The same where real threads make the calls, one at a time. */
export function glibcThreads() {
  const run = program("glibc_threads");
  return (trace: string, { processors: _, ...parameters }: Parameters) =>
    run([], trace, { GLIBC_TUNABLES: tunablesOf(parameters) });
}

/**
 * When a program writes its blocks: never, each after its malloc, or all once before the first call that is not malloc;
 * or as a replay assumes, each within the call that asks for it.
 */
export type Writes = "none" | "each" | "once" | "all";

/** The calls of a trace as this machine's malloc and kernel serve them (tests/native/glibc_calls.c). */
export function glibcCalls() {
  const run = program("glibc_calls");
  return (trace: string, parameters: Parameters, writes: Writes) => {
    return run([writes], trace, { GLIBC_TUNABLES: tunablesOf(parameters) });
  };
}

/** A line of tests/native/heap_slots.c. */
interface SlotsLine {
  readonly steps: number;
  readonly live: number;
  readonly requested: number;
  readonly reach: number;
  readonly touched: number;
}

/** A model under the workload of fixed counts, after each of these numbers of steps. */
export function heapSlots() {
  const run = program("heap_slots");
  return (model: string, slots: number, parameters: Parameters, at: readonly number[]): SlotsLine[] =>
    run([model, String(slots), ...words(parameters), ...at.map(String)])
      .trim()
      .split("\n")
      .map((line) => {
        const [steps = 0, live = 0, requested = 0, reach = 0, touched = 0] = line.split(" ").map(Number);
        return { steps, live, requested, reach, touched };
      });
}
