import { fieldsOf } from "../../scenario/fields";
import { laneLetter } from "../../scenario/lanes";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import type { LabWords } from "./lab-words";

type Lanes = Scenario["lanes"];

const MOST = 3;

/** What differs between two scenarios, in the words of their fields: "policy B, seed". Where they stand does not count. */
export function changedWords(lab: LabWords, from: Scenario, to: Scenario): string {
  const keys = (Object.keys(to) as (keyof Scenario)[]).filter((key) => key !== "at" && !equal(from[key], to[key]));
  const fields = fieldsOf(to);
  const words = keys.flatMap((key) =>
    key === "lanes" ? lanesWords(lab, from.lanes, to.lanes) : (fields[key]?.label ?? []),
  );
  const rest = words.length - MOST;
  return [...words.slice(0, MOST), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function lanesWords({ changed, namedOnce }: LabWords, from: Lanes, to: Lanes): string[] {
  const all = Array.from({ length: Math.max(from.length, to.length) }, (_, lane) => lane);
  const others = all.filter((lane) => !equal(from[lane], to[lane]));
  const words = others.map((lane) => changed(from[lane], to[lane]));
  const isOfAll = from.length === to.length && others.length === all.length;
  if (isOfAll && words.every((word) => word === namedOnce)) return [namedOnce];
  return others.map((lane, i) => `${words[i]} ${laneLetter(lane)}`);
}
