import { EFFECT, LIMIT } from "../../generated/abi";
import { BREAK_KIND, HEAP_EVENT, OPERATION_STEP } from "../../generated/block";
import { choice, integer, names, STEP, type TableOf } from "./field";
import type { Breakpoint } from "./scenario";

/** The bytes of LIMIT.LIVE buffers of LIMIT.SIZE. */
const MOST_BYTES = LIMIT.LIVE * LIMIT.SIZE;

type AnyKey<Union> = Union extends unknown ? keyof Union : never;
/** A record with the keys of every kind in a union. */
type AnyOf<Union> = {
  [K in AnyKey<Union>]: Union extends unknown ? (K extends keyof Union ? Union[K] : never) : never;
};

/** `when` says which kinds of breakpoint have a key. */
export const breakpointTable: TableOf<AnyOf<Breakpoint>> = {
  kind: { kind: choice(BREAK_KIND), word: "kind", label: "stop when" },
  lane: {
    kind: integer({ min: 0, max: LIMIT.LANES - 1 }, null),
    word: "lane",
    default: null,
    when: { key: "kind", not: ["step-equals", "lanes-differ"] },
    label: "lane",
  },
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
    label: "handed out",
    unit: "B",
  },
  act: {
    kind: choice(OPERATION_STEP),
    word: "value",
    isBit: true,
    when: { key: "kind", is: ["heap-act"] },
    label: "what a heap does",
  },
  event: {
    kind: choice(HEAP_EVENT),
    word: "value",
    isBit: true,
    when: { key: "kind", is: ["heap-event"] },
    label: "what comes to a heap",
  },
  step: { kind: integer(STEP), word: "value", when: { key: "kind", is: ["step-equals"] }, label: "step" },
};
