import type { HEAP_EVENT, OPERATION_STEP } from "../../generated/heap";
import type { Lab } from "../../labs/lab-id";

/*
 * What the house knows of a scenario: everything that decides a run. One row of a table (fieldsOf in fields.ts) describes each key and
 * drives the validator, the link, the file, the form, the block of the core and its refusals. A model's own scenario extends this one.
 */

/** NT_XP_LFH is nt-xp-lfh here, as in links and on the command line. */
export type Spoken<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Spoken<Rest>}`
  : Lowercase<Name>;

/** A thing that an operation of a heap does. */
export type HeapAct = Spoken<keyof typeof OPERATION_STEP>;

/** What is rare in the life of a heap. */
export type HeapEvent = Spoken<keyof typeof HEAP_EVENT>;

/** A stop rule, tested per step. lane null = any lane; steps are the same in all lanes. */
export type Breakpoint =
  /** efficiency falls below `percent` (two decimals at most) */
  | { readonly kind: "efficiency-below"; readonly lane: number | null; readonly percent: number }
  | { readonly kind: "poisoning"; readonly lane: number | null }
  | { readonly kind: "effect"; readonly lane: number | null; readonly effect: Effect | "any" }
  | { readonly kind: "granted-at-least"; readonly lane: number | null; readonly bytes: number }
  | { readonly kind: "step-equals"; readonly lane: null; readonly step: number }
  /** hits fall below `percent` of all requests so far (two decimals at most) */
  | { readonly kind: "hits-below"; readonly lane: number | null; readonly percent: number }
  /** the efficiencies of two lanes are more than `points` percentage points apart (two decimals at most) */
  | { readonly kind: "lanes-differ"; readonly lane: null; readonly points: number }
  /** the last buffer of the largest size ever got from the heap is freed */
  | { readonly kind: "largest-freed"; readonly lane: number | null }
  /** a heap commits over `overhead` percent more than is needed of it (two decimals at most) */
  | { readonly kind: "overhead-above"; readonly lane: number | null; readonly overhead: number }
  /** a heap does this */
  | { readonly kind: "heap-act"; readonly lane: number | null; readonly act: HeapAct }
  | { readonly kind: "heap-event"; readonly lane: number | null; readonly event: HeapEvent };

export type Effect = "born" | "wasted" | "stays" | "replaced" | "moved-inside";

/** A lane answers the requests of its scenario. Its model says what decides it. */
export type Lane = object;

/** What a scenario of every lab says. Links, files and the shelf have it flat, key by key. */
export interface Scenario {
  readonly v: 1;
  /** The lab that shows it. */
  readonly lab: Lab;
  /** What its author calls it; "" = nothing. One line, at most 80 characters. */
  readonly title: string;
  /** The step shown first; "start" = before operation 0. */
  readonly at: number | "start";
  readonly breakpoints: readonly Breakpoint[];
  /** Playing, step `loopTo` is followed by step `loopFrom`; both null = no loop. */
  readonly loopFrom: number | null;
  readonly loopTo: number | null;
  /** 1 … 4 lanes, A to D. */
  readonly lanes: readonly Lane[];
}

/** A lane of such a scenario. */
export type LaneOf<S extends Scenario> = S["lanes"][number];

/** What a scenario says whatever its model. */
export type CommonKey = Exclude<keyof Scenario, "lanes">;

/** One thing wrong with user data. `field` is a path such as "lanes[1].capacity". */
export interface Problem {
  readonly field: string;
  /** The value as given, as text, at most 80 characters. */
  readonly value: string;
  /** What is allowed, in words: "a whole number, 0 … 64". */
  readonly allowed: string;
}
