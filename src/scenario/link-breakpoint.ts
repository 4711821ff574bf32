import { laneLetter, laneOf } from "./fields";
import { numberFrom } from "./link-text";
import type { Breakpoint } from "./scenario";

/* A breakpoint in a link: a phrase, its value, and the letter of a lane in front if it looks at one alone: "B.eff.lt.10". */

type Kind = Breakpoint["kind"];

/** The phrase of each kind, and the key whose value follows it. */
const phrases: Readonly<Record<Kind, { readonly phrase: string; readonly key?: string }>> = {
  "efficiency-below": { phrase: "eff.lt.", key: "percent" },
  poisoning: { phrase: "poison" },
  effect: { phrase: "effect.", key: "effect" },
  "granted-at-least": { phrase: "granted.ge.", key: "bytes" },
  "step-equals": { phrase: "step.eq.", key: "step" },
  "hits-below": { phrase: "hits.lt.", key: "percent" },
  "lanes-differ": { phrase: "apart.gt.", key: "points" },
  "largest-freed": { phrase: "largest.freed" },
};

/** A breakpoint as it stands in a link. */
export function breakpointToText(breakpoint: Breakpoint): string {
  const { phrase, key } = phrases[breakpoint.kind];
  const value = new Map<string, unknown>(Object.entries(breakpoint)).get(key ?? "") ?? "";
  return `${breakpoint.lane === null ? "" : `${laneLetter(breakpoint.lane)}.`}${phrase}${value}`;
}

/** What the text of a breakpoint says, to be validated; text of no known form stays as it is. */
export function breakpointFromText(text: string): unknown {
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
