import { EFFECT, LIMIT } from "../../generated/abi";
import { BREAK_KIND, HEAP_EVENT, OPERATION_STEP } from "../../generated/block";
import { choice, integer, names, type TableOf } from "../../kernel/scenario/field";
import {
  AT_STEP,
  laneField,
  STEP_PHRASE,
  type StopKinds,
  type StopPhrase,
  stepField,
} from "../../kernel/scenario/stop-kinds";
import type { AllocationBreakpoint } from "./scenario";

/** The bytes of LIMIT.LIVE buffers of LIMIT.SIZE. */
const MOST_BYTES = LIMIT.LIVE * LIMIT.SIZE;

type AnyKey<Union> = Union extends unknown ? keyof Union : never;
/** A record with the keys of every kind in a union. */
type AnyOf<Union> = {
  [K in AnyKey<Union>]: Union extends unknown ? (K extends keyof Union ? Union[K] : never) : never;
};

/** `when` says which kinds of breakpoint have a key. */
const breakpointTable: TableOf<AnyOf<AllocationBreakpoint>> = {
  kind: { kind: choice(BREAK_KIND), word: "kind", label: "stop when" },
  lane: laneField<AllocationBreakpoint["kind"]>([AT_STEP, "lanes-differ"]),
  percent: {
    kind: { type: "hundredths", min: 0.01, max: 100 },
    word: "value",
    when: { key: "kind", is: ["efficiency-below", "hits-below"] },
    label: "below",
    unit: "%",
  },
  overhead: {
    kind: { type: "hundredths", min: 0.01, max: 1_000_000 },
    word: "value",
    when: { key: "kind", is: ["overhead-above"] },
    label: "above",
    unit: "%",
  },
  points: {
    kind: { type: "hundredths", min: 0.01, max: 100 },
    word: "value",
    when: { key: "kind", is: ["lanes-differ"] },
    label: "apart",
    unit: "points",
  },
  effect: {
    kind: { type: "choice", options: [...names(EFFECT), "any"] },
    word: "value",
    isBit: true,
    when: { key: "kind", is: ["effect"] },
    label: "effect",
  },
  bytes: {
    kind: integer({ min: 1, max: MOST_BYTES }),
    word: "value",
    when: { key: "kind", is: ["granted-at-least"] },
    label: "allocated",
    unit: "B",
  },
  act: {
    kind: choice(OPERATION_STEP),
    word: "value",
    isBit: true,
    when: { key: "kind", is: ["heap-act"] },
    label: "heap action",
  },
  event: {
    kind: choice(HEAP_EVENT),
    word: "value",
    isBit: true,
    when: { key: "kind", is: ["heap-event"] },
    label: "heap event",
  },
  step: stepField,
};

/** The phrases of links never change. */
const phrases: Readonly<Record<AllocationBreakpoint["kind"], StopPhrase>> = {
  "efficiency-below": { phrase: "eff.lt.", key: "percent" },
  poisoning: { phrase: "poison" },
  effect: { phrase: "effect.", key: "effect" },
  "granted-at-least": { phrase: "granted.ge.", key: "bytes" },
  [AT_STEP]: STEP_PHRASE,
  "hits-below": { phrase: "hits.lt.", key: "percent" },
  "lanes-differ": { phrase: "apart.gt.", key: "points" },
  "largest-freed": { phrase: "largest.freed" },
  "overhead-above": { phrase: "overhead.gt.", key: "overhead" },
  "heap-act": { phrase: "act.", key: "act" },
  "heap-event": { phrase: "event.", key: "event" },
};

/** The stop rules of the allocation model. */
export const allocationStops = { table: breakpointTable, phrases, comparing: ["lanes-differ"] } satisfies StopKinds;

/**
 * Why a run of the allocation model can take no further step: its limits on live buffers, steps and chunks, or a
 * lane's heap without memory.
 */
export type AllocationEnd = "live-limit" | "step-limit" | "chunk-limit" | "no-memory";
