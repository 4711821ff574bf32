import { modelOf } from "../labs/labs";
import type { Lab } from "./scenario";
import { laneField, STEPS_ONLY, type StopKinds } from "./stop-kinds";

/** The kinds of stop rules in a lab. */
export const stopKindsOf = (lab: Lab): StopKinds => modelOf(lab).stops ?? STEPS_ONLY;

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The kinds of several models. For a shared key the first model's field counts. */
export function mergedStops(all: readonly StopKinds[]): StopKinds {
  const tables = all.map(({ table }) => table);
  const options = tables.flatMap(({ kind }) => (kind?.kind.type === "choice" ? kind.kind.options : []));
  const withoutLane = tables.flatMap(({ lane }) => lane?.when?.not ?? []).map(String);
  const [first = STEPS_ONLY] = all;
  return {
    table: {
      ...Object.assign({}, ...tables, ...tables.toReversed()),
      kind: { ...first.table.kind, kind: { type: "choice", options: unique(options) } },
      lane: laneField(unique(withoutLane)),
    },
    phrases: Object.assign({}, ...all.map(({ phrases }) => phrases)),
    comparing: unique(all.flatMap(({ comparing }) => comparing)),
  };
}
