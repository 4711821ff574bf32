import { inputOf, LAB_NAMES } from "../../labs/labs";
import { scenarioExample } from "../examples";
import type { Lab } from "../scenario";

/** The prefix of a path within a lane. */
const OF_LANE = /^lanes\[\d+\]\./;

/** Valid JSON for the field of a problem, such as `"at": 11`; null = no useful example. */
export function fileExample(field: string, lab: Lab = LAB_NAMES[0]): string | null {
  const inLane = field.replace(OF_LANE, "");
  const values =
    inLane === field ? scenarioExample(/^\w*/.exec(field)?.[0] ?? "", lab) : inputOf(lab).lane.fileExample(inLane);
  if (values === null) return null;
  return Object.entries(values)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    .join(", ");
}
