import { fieldsOf } from "../../kernel/scenario/fields";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import { laneLetter } from "../../shared/lane-letter";

/** A lab's words for changes to its lanes. */
export interface LaneEdits<L extends Lane = Lane> {
  /** The part of a lane that an edit changes: "policy". An undefined lane is one that was added or removed. */
  changed(from: L | undefined, to: L | undefined): string;
  /** The part that is named only once if an edit changes it in all lanes. */
  readonly namedOnce: string;
}

type Lanes = Scenario["lanes"];

const MOST_NAMED_CHANGES = 3;

/** Names the differences between two scenarios by their fields: "policy B, seed". The step does not count. */
export function changedWords(lanes: LaneEdits, from: Scenario, to: Scenario): string {
  const keys = (Object.keys(to) as (keyof Scenario)[]).filter((key) => key !== "at" && !equal(from[key], to[key]));
  const fields = fieldsOf(to);
  const words = keys.flatMap((key) =>
    key === "lanes" ? lanesWords(lanes, from.lanes, to.lanes) : (fields[key]?.label ?? []),
  );
  const rest = words.length - MOST_NAMED_CHANGES;
  return [...words.slice(0, MOST_NAMED_CHANGES), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function lanesWords(edits: LaneEdits, from: Lanes, to: Lanes): string[] {
  const all = Array.from({ length: Math.max(from.length, to.length) }, (_, lane) => lane);
  const others = all.filter((lane) => !equal(from[lane], to[lane]));
  const words = others.map((lane) => edits.changed(from[lane], to[lane]));
  const isOfAll = from.length === to.length && others.length === all.length;
  if (isOfAll && words.every((word) => word === edits.namedOnce)) return [edits.namedOnce];
  return others.map((lane, i) => `${words[i]} ${laneLetter(lane)}`);
}
