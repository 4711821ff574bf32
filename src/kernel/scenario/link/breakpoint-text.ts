import { laneLetter } from "../../../shared/lane-letter";
import type { Breakpoint } from "../scenario";

/* A breakpoint in a link: a phrase and its value, after a lane's letter if it watches one lane: "B.eff.lt.10". */

type Kind = Breakpoint["kind"];

/** The phrase of each kind, and the key of the value after it. */
export const phrases: Readonly<Record<Kind, { readonly phrase: string; readonly key?: string }>> = {
  "efficiency-below": { phrase: "eff.lt.", key: "percent" },
  poisoning: { phrase: "poison" },
  effect: { phrase: "effect.", key: "effect" },
  "granted-at-least": { phrase: "granted.ge.", key: "bytes" },
  "step-equals": { phrase: "step.eq.", key: "step" },
  "hits-below": { phrase: "hits.lt.", key: "percent" },
  "lanes-differ": { phrase: "apart.gt.", key: "points" },
  "largest-freed": { phrase: "largest.freed" },
  "overhead-above": { phrase: "overhead.gt.", key: "overhead" },
  "heap-act": { phrase: "act.", key: "act" },
  "heap-event": { phrase: "event.", key: "event" },
};

/** A breakpoint as text in a link. */
export function breakpointToText(breakpoint: Breakpoint): string {
  const { phrase, key } = phrases[breakpoint.kind];
  const value = new Map<string, unknown>(Object.entries(breakpoint)).get(key ?? "") ?? "";
  return `${breakpoint.lane === null ? "" : `${laneLetter(breakpoint.lane)}.`}${phrase}${value}`;
}
