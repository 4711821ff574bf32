import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import { inputOf, modelOf, pathOf } from "../../labs/labs";
import type { Field, Kind, Table } from "../field";
import { fieldsOf } from "../fields";
import type { Breakpoint, Lab, Scenario } from "../scenario";
import { STEPS_ONLY, type StopKinds } from "../stop-kinds";
import { MOST_CHARACTERS } from "./page-link";
import { toText } from "./value-text";

/** The kinds of stop rules in a lab. */
export const stopKindsOf = (lab: Lab): StopKinds => modelOf(lab).stops ?? STEPS_ONLY;

/* A breakpoint in a link: a phrase and its value, after a lane's letter if it watches one lane: "B.eff.lt.10". */

/** A breakpoint as text in a link. */
export function breakpointToText({ phrases }: StopKinds, breakpoint: Breakpoint): string {
  const { phrase = "", key = "" } = phrases[breakpoint.kind] ?? {};
  const value = new Map<string, unknown>(Object.entries(breakpoint)).get(key) ?? "";
  return `${breakpoint.lane === null ? "" : `${laneLetter(breakpoint.lane)}.`}${phrase}${value}`;
}

/*
 * A scenario as the hash of an address: #/buffer?v=1&at=11&A=article-flawed. The path is its lab. Only values that
 * differ from the defaults of version and lab appear, in table order, so equal scenarios have equal links.
 * The digest of the visible state comes last: programs that find links in text drop a final punctuation mark, never a
 * digit. decode.ts reads it.
 */

/** The fields of a table by their names in links, without the lab. */
export const named = (table: Table) =>
  Object.entries<Field>(table)
    .filter(([key]) => key !== "lab")
    .map(([key, field]) => ({ wire: key, ...field, key }));

/** A lab's fields by their names in links. The lab is not among them, since it is the path. */
export const linkFields = (lab: Lab) => named(fieldsOf({ lab }));

/** The content of a link: a scenario and the digest of the state at its step; null = the state is not known. */
export interface Linked {
  readonly scenario: Scenario;
  readonly digest: string | null;
}

/** The form of a digest. */
export const DIGEST = /^[0-9a-f]{6}$/;
export const DIGEST_FORM = "six hexadecimal digits, 0-9 and a-f";

/** A part of a link, whether it can become too long to read, and whether a link may omit it. */
export interface Pair {
  readonly text: string;
  readonly isList: boolean;
  readonly isSpare?: boolean | undefined;
}

/** Leaves room for the address of the page. */
const MOST_WITH_SPARE = MOST_CHARACTERS - 100;

/** Without the spare parts, if the link would be too long with them. */
function fitting(pairs: readonly Pair[]): readonly Pair[] {
  const length = pairs.reduce((sum, { text }) => sum + text.length + 1, 0);
  return length > MOST_WITH_SPARE ? pairs.filter(({ isSpare }) => isSpare !== true) : pairs;
}

const isList = (kind: Kind) => "least" in kind;

/** The parts of a link, between its "&". */
export function linkPairs({ scenario, digest }: Linked): readonly Pair[] {
  const values = new Map<string, unknown>(Object.entries(scenario));
  const { lane } = inputOf(scenario.lab);
  const pairs = named(fieldsOf(scenario))
    .filter(({ key, default: value }) => key === "v" || !equal(values.get(key), value))
    .flatMap(({ key, kind, wire, isSpare }): Pair[] => {
      if (key === "lanes") return scenario.lanes.map((one, i) => pair(laneLetter(i), lane.write(one as never)));
      if (key === "breakpoints")
        return [
          pair(wire, scenario.breakpoints.map((rule) => breakpointToText(stopKindsOf(scenario.lab), rule)).join("~")),
        ];
      return [{ ...pair(wire, toText(kind, values.get(key)), isList(kind)), isSpare }];
    });
  return fitting(digest === null ? pairs : [...pairs, pair("d", digest)]);
}

const pair = (name: string, text: string, isList = false): Pair => ({ text: `${name}=${text}`, isList });

export const joined = (lab: Lab, pairs: readonly Pair[]) =>
  `#${pathOf(lab)}?${pairs.map(({ text }) => text).join("&")}`;

/** The link of a scenario: "#/buffer?v=1" or "#/heap?v=1", then the values that differ from the defaults. */
export const encodeLink = (scenario: Scenario, digest: string | null = null): string =>
  joined(scenario.lab, linkPairs({ scenario, digest }));

/** The scenario whose link a person can read on paper or on a wall: without the parts that a link may omit. */
export function readableScenario(scenario: Scenario): Scenario {
  const spare = linkFields(scenario.lab).filter(({ isSpare }) => isSpare === true);
  if (spare.every(({ key }) => !(key in scenario))) return scenario;
  return { ...scenario, ...Object.fromEntries(spare.map(({ key }) => [key, null])) };
}
