import { nearestName } from "../../../shared/nearest-name";
import { inputOf, LAB_NAMES, pathOf } from "../../labs/labs";
import { scenarioExample } from "../examples";
import type { Breakpoint, Lab } from "../scenario";
import { breakpointToText, linkFields, stopKindsOf } from "./encode";
import { toText } from "./value-text";

/** "B: cap" is the key cap of lane B; "B" is the whole lane. */
const OF_LANE = /^([A-D])(?:: (\w[\w-]*))?/;

/**
 * A valid part of a link for the field of a problem, such as "at=11" or "life=bounded&bound=100"; null = no useful
 * example. `link`: the refused one, whose lanes are repaired.
 */
export function linkExample(field: string, lab: Lab = LAB_NAMES[0], link = ""): string | null {
  if (field === "link") return startOf(lab);
  if (field === "d") return "d=98e238";
  const [, letter, key] = OF_LANE.exec(field) ?? [];
  if (letter !== undefined) return `${letter}=${inputOf(lab).lane.example(key, laneIn(link, letter))}`;
  return pairsExample(/^\w*/.exec(field)?.[0] ?? "", lab);
}

const laneIn = (link: string, letter: string) =>
  link
    .split(/[?&]/)
    .find((pair) => pair.startsWith(`${letter}=`))
    ?.slice(2);

const startOf = (lab: Lab) => `#${pathOf(lab)}?v=1`;

/**
 * Valid pairs for a scenario's key, in a lab that has it. An unknown name gets those of the key that was probably
 * meant.
 */
function pairsExample(name: string, lab: Lab): string | null {
  const fields = linkFields(lab);
  const names = fields.map(({ wire }) => wire);
  const known = names.includes(name) ? name : nearestName(name, names);
  const field = fields.find(({ wire }) => wire === known);
  const values = field && scenarioExample(field.key, lab);
  if (!field || !values) return null;
  if (field.key === "lanes") return `A=${inputOf(lab).lane.example(undefined)}`;
  const { lab: other, ...given } = values;
  const pairs = Object.entries(given).map((given) => pairText(lab, given));
  return [...(other === undefined ? [] : [startOf(other as Lab)]), ...pairs].join("&");
}

function pairText(lab: Lab, [key, value]: readonly [string, unknown]): string {
  const field = linkFields(lab).find((own) => own.key === key);
  if (field === undefined) return "";
  const text =
    key === "breakpoints"
      ? (value as Breakpoint[]).map((rule) => breakpointToText(stopKindsOf(lab), rule)).join("~")
      : toText(field.kind, value);
  return `${field.wire}=${text}`;
}
