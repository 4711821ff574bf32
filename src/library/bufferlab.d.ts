/**
 * Bufferlab as a library, without a page. It runs in Node, Deno and browsers.
 *
 *     import { openScenario } from "bufferlab";
 *     const run = await openScenario("#/buffer?v=1");
 *     for await (const { step, lanes } of run.frames({ every: 1000 })) console.log(step, lanes[0]?.figures.granted);
 */

/** Figures by name, as docs/columns.md lists them: bytes, steps, operations, shares of 1. null = undefined. */
export type Figures = Readonly<Record<string, number | null>>;

/** A lane after a step. */
export interface Lane {
  /** "A" to "D". */
  readonly lane: string;
  readonly name: string;
  readonly figures: Figures;
}

/** The state after a step. */
export interface Frame {
  readonly step: number;
  readonly lanes: readonly Lane[];
}

export interface FramesOptions {
  /** A frame after each step whose number is a multiple of it, from step 0 on. Missing = 1000. */
  readonly every?: number | undefined;
  /** The last step is one less. Missing = the step that the link shows, or the last operation of a trace. */
  readonly steps?: number | undefined;
  /** Ends the frames. */
  readonly signal?: AbortSignal | undefined;
}

/** An open scenario. It stands at one step at a time, so it gives one sequence of frames at a time. */
export interface Run {
  /** The scenario as Bufferlab's page opens it, from "#" on. */
  readonly link: string;
  /** The scenario as in a file (docs/scenario-files.md). */
  readonly scenario: Readonly<Record<string, unknown>>;
  /** The caveats of a run of the whole trace. Empty without a trace. */
  readonly caveats: readonly Caveat[];
  /** Frames from the start. Waits now and then, so that a page or a server stays responsive. */
  frames(options?: FramesOptions): AsyncGenerator<Frame, void, undefined>;
  /** The state after a step, before or after the present one. @throws RangeError if the run ends earlier. */
  frameAt(step: number): Frame;
  /** Six hexadecimal digits of the present state, as in a link. */
  digest(): string;
}

/** A part of a trace that its runs leave out, merge or do not apply, as docs/call-traces.md describes it. */
export type Caveat =
  | {
      readonly kind: "left-out";
      readonly requests: number;
      readonly bytes: number;
      readonly ofRequests: number;
      readonly ofBytes: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: "merged"; readonly threads: number }
  | { readonly kind: "not-applied"; readonly mallopt: number; readonly malloc_trim: number }
  | { readonly kind: "no-memory"; readonly heap: string; readonly requests: number; readonly bytes: number }
  | { readonly kind: "unsized"; readonly takes: number }
  | { readonly kind: "known-late"; readonly takes: number }
  | { readonly kind: "emptied"; readonly takes: number; readonly ofTakes: number };

export interface OpenOptions {
  /** The trace that the scenario names and does not contain. If it names a part, also the whole trace. */
  readonly trace?: Trace | undefined;
}

/**
 * Opens a scenario: a link, an address with a link, a preset's name ("article-flawed"), the text of a scenario file, or
 * its object. @throws BadInput
 */
export function openScenario(source: string | object, options?: OpenOptions): Promise<Run>;

/** Facts about a trace, as docs/call-traces.md describes them. */
export interface TraceFacts {
  readonly operations: number;
  /** Calls by their letter in Bufferlab's text. */
  readonly kinds: Readonly<Record<"a" | "c" | "f" | "m" | "r", number>>;
  readonly threads: number;
  readonly neededPeak: number;
  readonly neededPeakAt: number;
  readonly neededMean: number;
  readonly livePeak: number;
  readonly left: number;
  readonly leftBytes: number;
  /** null = more than 65,536. */
  readonly distinctSizes: number | null;
  readonly topSizes: readonly (readonly [size: number, requests: number])[];
  readonly sizeClasses: readonly (readonly [power: number, requests: number, bytes: number])[];
  /** NaN = nothing was freed. */
  readonly lifeMedian: number;
  readonly freedElsewhere: number;
  readonly pastCaches: number;
}

export interface LanesOptions {
  /** The sizes that use the caches, in bytes, such as "1-65536". Missing = all. */
  readonly only?: string | undefined;
}

/** The calls of a program. */
export interface Trace {
  /** Its digest and operations: "f95775b880ec:23504". */
  readonly name: string;
  /** The format of its file. */
  readonly format: string;
  readonly facts: TraceFacts;
  /** The caveats of its runs and sweeps, with all sizes. */
  readonly caveats: readonly Caveat[];
  /** Its calls in one to four lanes, each a policy as in a link: "article-flawed", "best-fit,cap:8". @throws BadInput */
  open(lanes: readonly string[], options?: LanesOptions): Promise<Run>;
}

/** Bytes of a file: whole, in pieces, or a Blob. */
export type Content = Uint8Array | Blob | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface TraceOptions {
  /** One of the formats of docs/call-traces.md. Missing = what the content looks like. */
  readonly format?: string | undefined;
  /** Bad records that may be skipped. */
  readonly skipBad?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a trace of calls in any of its formats, packed or not. @throws BadInput */
export function openTrace(content: Content, options?: TraceOptions): Promise<Trace>;

/** The values of each knob of a sweep. Their product is the list of policies; those that cannot differ are left out. */
export interface Plan {
  /** Slots of each bucket, 1 to 64. */
  readonly slots: readonly number[];
  /** Bytes; null = no cutoff. Missing = the knees of a trace, and none. */
  readonly cutoff: readonly (number | null)[];
  readonly lookup: readonly ("first-fit" | "best-fit" | "worst-fit" | "newest" | "oldest" | "exact")[];
  readonly full: readonly (
    | "keep-bigger"
    | "free-returned"
    | "free-oldest"
    | "free-newest"
    | "free-random"
    | "keep-smaller"
  )[];
  readonly buckets: readonly ("one" | "powers" | { readonly linear: number })[];
  readonly roundUp: readonly boolean[];
  /** Hundredths of the needed bytes that a reused buffer may have; null = any. */
  readonly ratio: readonly (number | null)[];
}

/** A pool, and its settings that do not change, under the library's own names; docs/pools.md lists the pools. */
export interface PoolSettings {
  readonly name: string;
  readonly settings?: Readonly<Record<string, number | string | readonly number[]>> | undefined;
}

export interface SweepOptions {
  /** Missing knobs have the values of `bufferlab sweep`. */
  readonly plan?: Partial<Plan> | undefined;
  /** Pools of libraries whose settings are tried after the plan, as `bufferlab sweep --pool` does. */
  readonly pools?: readonly PoolSettings[] | undefined;
  /** Ends the sweep. */
  readonly signal?: AbortSignal | undefined;
}

/** A policy after the whole run. */
export interface Dot {
  /** Its number in the plan; 0 = no cache. */
  readonly k: number;
  /** The policy in a sentence. */
  readonly policy: string;
  /** The policy on the same requests, from "#" on. */
  readonly link: string;
  /** Share of the heap calls that it avoids; negative = it makes more. */
  readonly avoided: number;
  /** Share of the allocated bytes that callers needed, the cache counted. */
  readonly efficiency: number;
  /** Counts, and sums of bytes over all operations as docs/command-line.md describes them. */
  readonly sums: Readonly<Record<string, number | bigint>>;
  /** The lines that give a pool its settings; empty = it needs none, missing = the policy is no pool. */
  readonly configuration?: readonly string[];
}

/** Runs the policies of a plan on the calls of a trace, or on the requests of a run without one. @throws BadInput */
export function sweep(source: Trace | Run, options?: SweepOptions): AsyncGenerator<Dot, void, undefined>;

/** A field of an input, its value, and what is allowed. */
export interface Problem {
  readonly field: string;
  readonly value: string;
  readonly allowed: string;
}

/** An input that cannot be used. Its message has a line for each problem. */
export class BadInput extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]);
}

export type CoreName = "allocation" | "page_cache" | "pools";

/**
 * Says where the compiled cores come from: src/models/allocation/engine/bufferlab.wasm,
 * src/models/page_cache/engine/page_cache.wasm, and for lanes with pools src/models/pools/engine/pools.wasm. Not needed in Node, or with lib/bufferlab.js, which contains them.
 */
export function setCores(load: (name: CoreName) => WebAssembly.Module | Promise<WebAssembly.Module>): void;
