import { laneOf } from "../lanes";
import type { StopKinds } from "../stop-kinds";
import { numberFrom } from "./read-value";

/** Parses the text of a breakpoint without validating it; text of an unknown form stays text. */
export function breakpointFromText({ phrases }: StopKinds, text: string): unknown {
  const lane = text.charAt(1) === "." ? laneOf(text.charAt(0)) : -1;
  const rest = lane < 0 ? text : text.slice(2);
  const found = Object.entries(phrases).find(([, { phrase, key }]) =>
    key ? rest.startsWith(phrase) : rest === phrase,
  );
  if (!found) return text;
  const [kind, { phrase, key }] = found;
  return {
    kind,
    ...(lane < 0 ? {} : { lane }),
    ...(key ? { [key]: numberFrom(rest.slice(phrase.length)) } : {}),
  };
}
