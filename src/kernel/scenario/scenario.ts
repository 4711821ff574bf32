import type { HEAP_EVENT, OPERATION_STEP } from "../../generated/heap";
import type { Lab } from "../../labs/lab-id";

/*
 * The part of a scenario that the kernel knows: everything that decides a run. One table row (fieldsOf in fields.ts)
 * describes each key and drives the validator, links, files, forms, the core's block and its refusals. Each model
 * extends this type.
 */

/** Spells NT_XP_LFH as nt-xp-lfh, as links and the command line do. */
export type Spoken<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Spoken<Rest>}`
  : Lowercase<Name>;

/** One thing that a heap does within an operation. */
export type HeapAct = Spoken<keyof typeof OPERATION_STEP>;

/** A rare event of a heap. */
export type HeapEvent = Spoken<keyof typeof HEAP_EVENT>;

/** A stop rule, tested after each step. `lane` null = any lane; steps are the same in all lanes. */
export type Breakpoint =
  /** efficiency falls below `percent` (at most two decimals) */
  | { readonly kind: "efficiency-below"; readonly lane: number | null; readonly percent: number }
  | { readonly kind: "poisoning"; readonly lane: number | null }
  | { readonly kind: "effect"; readonly lane: number | null; readonly effect: Effect | "any" }
  | { readonly kind: "granted-at-least"; readonly lane: number | null; readonly bytes: number }
  | { readonly kind: "step-equals"; readonly lane: null; readonly step: number }
  /** hits fall below `percent` of all requests so far (at most two decimals) */
  | { readonly kind: "hits-below"; readonly lane: number | null; readonly percent: number }
  /** the efficiencies of two lanes differ by more than `points` percentage points (at most two decimals) */
  | { readonly kind: "lanes-differ"; readonly lane: null; readonly points: number }
  /** the last buffer of the largest size ever obtained from the heap is freed */
  | { readonly kind: "largest-freed"; readonly lane: number | null }
  /** a heap commits over `overhead` percent more than its callers need (at most two decimals) */
  | { readonly kind: "overhead-above"; readonly lane: number | null; readonly overhead: number }
  /** a heap performs this operation step */
  | { readonly kind: "heap-act"; readonly lane: number | null; readonly act: HeapAct }
  | { readonly kind: "heap-event"; readonly lane: number | null; readonly event: HeapEvent };

export type Effect = "born" | "wasted" | "stays" | "replaced" | "moved-inside";

/** A lane answers the requests of its scenario. Its model defines the content. */
export type Lane = object;

/** The fields of every lab's scenarios. Links, files and the shelf store them flat, key by key. */
export interface Scenario {
  readonly v: 1;
  /** The lab that shows the scenario. */
  readonly lab: Lab;
  /** The author's title; "" = untitled. One line, at most 80 characters. */
  readonly title: string;
  /** The first visible step; "start" = before operation 0. */
  readonly at: number | "start";
  readonly breakpoints: readonly Breakpoint[];
  /** While playing, step `loopFrom` follows step `loopTo`; both null = no loop. */
  readonly loopFrom: number | null;
  readonly loopTo: number | null;
  /** 1 … 4 lanes, A to D. */
  readonly lanes: readonly Lane[];
}

/** The lane type of a scenario type. */
export type LaneOf<S extends Scenario> = S["lanes"][number];

/** The keys that every model's scenario shares. */
export type CommonKey = Exclude<keyof Scenario, "lanes">;

/** One problem of user data. `field` is a path such as "lanes[1].capacity". */
export interface Problem {
  readonly field: string;
  /** The given value as text, at most 80 characters. */
  readonly value: string;
  /** The allowed values, in words: "a whole number, 0 … 64". */
  readonly allowed: string;
}
