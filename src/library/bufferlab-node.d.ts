import type { Dot, OpenOptions, Run, SweepOptions, Trace, TraceOptions } from "./bufferlab";

/** Bufferlab as a library in Node: everything in bufferlab.d.ts, and files. */
export * from "./bufferlab";

/** Opens a scenario file. @throws BadInput, or an error of the file system */
export function openScenarioFile(path: string, options?: OpenOptions): Promise<Run>;

/** Reads a trace of calls from a file. @throws BadInput, or an error of the file system */
export function openTraceFile(path: string, options?: TraceOptions): Promise<Trace>;

export interface ThreadsOptions extends SweepOptions {
  /** Threads that run policies. Missing = one for each core of the machine. */
  readonly jobs?: number | undefined;
}

/** The same sweep as `sweep`, in threads. The dots are the same, in the same order. @throws BadInput */
export function sweepInThreads(source: Trace | Run, options?: ThreadsOptions): AsyncGenerator<Dot, void, undefined>;
