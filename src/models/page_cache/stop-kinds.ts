import { type PAGE_BREAK, PAGE_EVENT, PAGE_LIMIT } from "../../generated/page_cache";
import { MACHINE_ACT, MACHINE_EVENT, MACHINE_LIMIT } from "../../generated/page_machine";
import { type Field, integer, names, type Table } from "../../kernel/scenario/field";
import {
  AT_STEP,
  laneField,
  STEP_PHRASE,
  type StopKinds,
  type StopPhrase,
  stepField,
} from "../../kernel/scenario/stop-kinds";
import type { PageBreakpoint } from "./scenario";

type Kind = PageBreakpoint["kind"];

/** The kinds of each stage, in the order of its core's numbers. */
const POLICY_KINDS: Readonly<Record<keyof typeof PAGE_BREAK, Kind>> = {
  STEP_EQUALS: AT_STEP,
  HIT_RATIO_BELOW: "hit-ratio-below",
  WINDOW_BELOW: "window-below",
  EVENT: "page-event",
  PAGE_REQUESTED: "page-requested",
  PAGE_EVICTED: "page-evicted",
  LANES_DIFFER: "lanes-differ",
  LANES_PART: "lanes-part",
};
const MACHINE_KINDS: readonly Kind[] = ["memory-event", "memory-act", "free-below", AT_STEP];
const ofPolicies: readonly Kind[] = Object.values(POLICY_KINDS);

/** The kinds that concern no single lane. */
const WITHOUT_LANE: readonly Kind[] = [...MACHINE_KINDS, "lanes-differ", "lanes-part"];

const value = (kind: Field["kind"], kinds: readonly Kind[], label: string): Field => ({
  kind,
  word: "value",
  when: { key: "kind", is: kinds },
  label,
});
const percent = { type: "hundredths", min: 0.01, max: 100 } as const;
const oneOf = (codes: object, ...more: readonly string[]): Field["kind"] => ({
  type: "choice",
  options: [...names(codes), ...more],
});

const kindField = (options: readonly Kind[]): Field => ({
  kind: { type: "choice", options },
  word: "kind",
  label: "stop when",
});

const policyValues: Table = {
  ratio: { ...value(percent, ["hit-ratio-below", "window-below"], "below"), unit: "%" },
  happens: { ...value(oneOf(PAGE_EVENT, "any"), ["page-event"], "event"), isBit: true },
  page: value(integer({ min: 0, max: PAGE_LIMIT.PAGES - 1 }), ["page-requested", "page-evicted"], "page"),
  points: { ...value(percent, ["lanes-differ"], "apart"), unit: "points" },
};
const machineValues: Table = {
  memoryEvent: { ...value(oneOf(MACHINE_EVENT, "any"), ["memory-event"], "event"), isBit: true },
  memoryAct: { ...value(oneOf(MACHINE_ACT), ["memory-act"], "act"), isBit: true },
  pages: value(integer({ min: 1, max: MACHINE_LIMIT.MEMORY_PAGES }), ["free-below"], "free pages"),
};

/** The phrases of links never change. */
const phrases: Readonly<Record<Kind, StopPhrase>> = {
  [AT_STEP]: STEP_PHRASE,
  "hit-ratio-below": { phrase: "ratio.lt.", key: "ratio" },
  "window-below": { phrase: "window.lt.", key: "ratio" },
  "page-event": { phrase: "event.", key: "happens" },
  "page-requested": { phrase: "requested.", key: "page" },
  "page-evicted": { phrase: "evicted.", key: "page" },
  "lanes-differ": { phrase: "apart.gt.", key: "points" },
  "lanes-part": { phrase: "part" },
  "memory-event": { phrase: "memory.", key: "memoryEvent" },
  "memory-act": { phrase: "act.", key: "memoryAct" },
  "free-below": { phrase: "free.lt.", key: "pages" },
};

const stopsOf = (kinds: readonly Kind[], values: Table): StopKinds => ({
  table: { kind: kindField(kinds), lane: laneField(WITHOUT_LANE), ...values, step: stepField },
  phrases,
  comparing: ["lanes-differ", "lanes-part"],
});

/** The stop rules of each stage, as its core numbers them. */
export const policyStops = stopsOf(ofPolicies, policyValues);
export const machineStops = stopsOf(MACHINE_KINDS, machineValues);

/** The stop rules of both stages, for links and files. */
export const pageStops = stopsOf([...new Set([...ofPolicies, ...MACHINE_KINDS])], {
  ...policyValues,
  ...machineValues,
});

/** The kinds of rules that a stage has. */
export const kindsOf = (isMachine: boolean): readonly string[] => (isMachine ? MACHINE_KINDS : ofPolicies);

/** Why a run can take no further step. */
export type PageEnd = "stream-end" | "script-end" | "clock-end";
