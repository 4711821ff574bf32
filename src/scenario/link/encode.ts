import { equal } from "../../shared/equal";
import type { Field } from "../field";
import { LAB, laneLetter, scenarioTable } from "../fields";
import type { Scenario } from "../scenario";
import { breakpointToText } from "./breakpoint-text";
import { policyToText } from "./policy-text";
import { toText } from "./value-text";

/*
 * A scenario as the hash of an address: #/buffer?v=0&at=11&A=article-flawed. Only what differs from the defaults of its
 * version is said, in the order of the table, so that equal scenarios have equal links. read-link.ts reads it.
 */

/** What stands before the query. */
export const ROOT = `/${LAB}`;

/** The fields of a scenario by the names they have in links. */
export const linkFields = Object.entries<Field>(scenarioTable).map(([key, field]) => ({ link: key, ...field, key }));

/** The link of a scenario, "#/buffer?v=0" and what differs from the defaults. */
export function encodeLink(scenario: Scenario): string {
  const values = new Map<string, unknown>(Object.entries(scenario));
  const pairs = linkFields
    .filter(({ key, default: value }) => key === "v" || !equal(values.get(key), value))
    .flatMap(({ key, kind, link }) => {
      if (key === "lanes") return scenario.lanes.map((policy, lane) => `${laneLetter(lane)}=${policyToText(policy)}`);
      if (key === "breakpoints") return `${link}=${scenario.breakpoints.map(breakpointToText).join("~")}`;
      return `${link}=${toText(kind, values.get(key))}`;
    });
  return `#${ROOT}?${pairs.join("&")}`;
}
