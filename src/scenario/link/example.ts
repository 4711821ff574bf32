import { nearestName } from "../../shared/nearest-name";
import { parameterExample, policyExample, scenarioExample } from "../examples";
import type { Breakpoint, Lab, Policy } from "../scenario";
import { breakpointToText } from "./breakpoint-text";
import { linkFields, PATHS } from "./encode";
import { policyText } from "./lane-text";
import { policyFields } from "./policy-text";
import { toText } from "./value-text";

/** "B: cap" is the key cap of lane B; "B" is all of it. */
const OF_LANE = /^([A-D])(?:: (\w[\w-]*))?/;

/** A valid part of a link for the field of a problem, such as "at=11" or "life=bounded&bound=100"; null = nothing in particular. */
export function linkExample(field: string, lab: Lab = "buffer"): string | null {
  if (field === "link") return `#${PATHS[lab]}?v=1`;
  if (field === "d") return "d=98e238";
  const [, letter, key] = OF_LANE.exec(field) ?? [];
  if (letter !== undefined) return `${letter}=${laneExample(key, lab)}`;
  return pairsExample(/^\w*/.exec(field)?.[0] ?? "", lab);
}

/** The pairs of a key of the scenario. A name that no key has gets those of the key that was probably meant. */
function pairsExample(name: string, lab: Lab): string | null {
  const names = linkFields.map(({ wire }) => wire);
  const known = names.includes(name) ? name : nearestName(name, names);
  const field = linkFields.find(({ wire }) => wire === known);
  const values = field && scenarioExample(field.key, lab);
  if (!field || !values) return null;
  if (field.key === "lanes") return `A=${laneExample(undefined, lab)}`;
  if (field.key === "stage") return `#${PATHS.heap}?v=1&stage=operation`;
  return Object.entries(values).map(pairText).join("&");
}

function pairText([key, value]: readonly [string, unknown]): string {
  const field = linkFields.find((own) => own.key === key);
  if (field === undefined) return "";
  const text =
    key === "breakpoints" ? (value as Breakpoint[]).map(breakpointToText).join("~") : toText(field.kind, value);
  return `${field.wire}=${text}`;
}

/** A lane as text, in which a key is said. */
function laneExample(name: string | undefined, lab: Lab): string {
  const parameter = name === undefined ? null : parameterExample(name);
  if (parameter !== null) return underHeap(parameterText(parameter), lab);
  if (lab === "heap") return "ptmalloc";
  const key = name === "heap" ? name : policyFields.find(({ wire }) => wire === name)?.key;
  const policy = key === undefined ? null : policyExample(key);
  return policy === null ? "article-flawed" : policyText.write(policy);
}

const parameterText = ({ model, parameters }: Policy["heap"]): string =>
  [model, ...Object.entries(parameters).map(([key, value]) => `${key}:${value}`)].join(",");

const underHeap = (heap: string, lab: Lab): string => (lab === "heap" ? heap : `article-flawed,heap:${heap}`);
