import { laneLetter } from "../../../shared/lane-letter";
import type { Breakpoint } from "../scenario";
import type { StopKinds } from "../stop-kinds";

/* A breakpoint in a link: a phrase and its value, after a lane's letter if it watches one lane: "B.eff.lt.10". */

/** A breakpoint as text in a link. */
export function breakpointToText({ phrases }: StopKinds, breakpoint: Breakpoint): string {
  const { phrase = "", key = "" } = phrases[breakpoint.kind] ?? {};
  const value = new Map<string, unknown>(Object.entries(breakpoint)).get(key) ?? "";
  return `${breakpoint.lane === null ? "" : `${laneLetter(breakpoint.lane)}.`}${phrase}${value}`;
}
