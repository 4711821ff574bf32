import { defaultPlan, type Plan } from "./plan";

/* The values of a plan's knobs as text: "1,2,4", "knees,none", "one,linear:64,powers". */

export const KNEES = "knees";
const NONE = "none";

/** The name of a knob's option on the command line. */
export const KNOB_NAMES: Readonly<Record<keyof Plan, string>> = {
  ...{ slots: "slots", cutoff: "cutoff", lookup: "lookup", full: "full", buckets: "buckets" },
  ...{ roundUp: "round-up", ratio: "ratio" },
};

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const orNone = (text: string) => (text === NONE ? null : number(text));

/** Reads a value of each knob; a bad one stays text, which checkPlan reports. */
export const readValue: Readonly<Record<keyof Plan, (text: string) => unknown>> = {
  ...{ slots: number, cutoff: orNone, lookup: String, full: String, ratio: orNone },
  buckets: (text) => (text.startsWith("linear:") ? { linear: number(text.slice(7)) } : text),
  roundUp: (text) => (text === "yes" ? true : text === "no" ? false : text),
};

/** A value as text that readValue reads. */
function spelledValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) return `linear:${(value as { linear: number }).linear}`;
  return String(value ?? NONE);
}

export const spelledKnob = (plan: Plan, knob: keyof Plan): string => plan[knob].map(spelledValue).join(",");

/** The options of "bufferlab sweep" that give a plan, without those that are usual. `knees`: those that a trace has. */
export function planOptions(plan: Plan, knees: readonly number[]): readonly (readonly [name: string, value: string])[] {
  const usual = { ...defaultPlan(), cutoff: [...knees, null] };
  return (Object.keys(KNOB_NAMES) as (keyof Plan)[])
    .filter((knob) => spelledKnob(plan, knob) !== spelledKnob(usual, knob))
    .map((knob) => [KNOB_NAMES[knob], spelledKnob(plan, knob)]);
}
