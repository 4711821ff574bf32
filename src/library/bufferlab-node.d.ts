import type { OpenOptions, Run, Trace, TraceOptions } from "./bufferlab";

/** Bufferlab as a library in Node: everything in bufferlab.d.ts, and files. */
export * from "./bufferlab";

/** Opens a scenario file. @throws BadInput, or an error of the file system */
export function openScenarioFile(path: string, options?: OpenOptions): Promise<Run>;

/** Reads a trace of calls from a file. @throws BadInput, or an error of the file system */
export function openTraceFile(path: string, options?: TraceOptions): Promise<Trace>;
