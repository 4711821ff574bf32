import { fieldsOf } from "../../scenario/fields";
import { laneLetter } from "../../scenario/lanes";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";

const MOST = 3;

/** What differs between two scenarios, in the words of their fields: "policy B, seed". Where they stand does not count. */
export function changedWords(from: Scenario, to: Scenario): string {
  const keys = (Object.keys(to) as (keyof Scenario)[]).filter((key) => key !== "at" && !equal(from[key], to[key]));
  const fields = fieldsOf(to);
  const words = keys.flatMap((key) => (key === "lanes" ? lanesWords(from, to) : (fields[key]?.label ?? [])));
  const rest = words.length - MOST;
  return [...words.slice(0, MOST), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

/** In the heap lab a lane is its heap. */
function lanesWords({ lanes: from }: Scenario, { lanes: to, lab }: Scenario): string[] {
  const lanes = Array.from({ length: Math.max(from.length, to.length) }, (_, lane) => lane);
  const changed = lanes.filter((lane) => !equal(from[lane], to[lane]));
  const isHeap = (lane: number) => lab === "heap" || equal({ ...from[lane], heap: null }, { ...to[lane], heap: null });
  if (from.length === to.length && changed.length === lanes.length && changed.every(isHeap)) return ["heap"];
  return changed.map((lane) => `${isHeap(lane) ? "heap" : "policy"} ${laneLetter(lane)}`);
}
