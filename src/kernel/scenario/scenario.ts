/** The id of a lab. */
export type Lab = string;

/*
 * The part of a scenario that the kernel knows: everything that decides a run. One table row (fieldsOf in fields.ts)
 * describes each key and drives the validator, links, files, forms, the core's block and its refusals. Each model
 * extends this type.
 */

/** Spells NT_XP_LFH as nt-xp-lfh, as links and the command line do. */
export type Spoken<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Spoken<Rest>}`
  : Lowercase<Name>;

/** A stop rule, tested after each step. `lane` null = any lane, or all lanes at once. Each model adds kinds with values. */
export interface Breakpoint {
  readonly kind: string;
  readonly lane: number | null;
}

/** The kind that every model has. */
export interface StepBreakpoint extends Breakpoint {
  readonly kind: "step-equals";
  readonly lane: null;
  readonly step: number;
}

/** The rule that stops at a step. */
export const stopAt = (step: number): StepBreakpoint => ({ kind: "step-equals", lane: null, step });

export const isStepBreakpoint = (rule: Breakpoint): rule is StepBreakpoint => rule.kind === "step-equals";

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
  /** The value is valid and names something that this device does not have. */
  readonly isMissing?: boolean;
}
