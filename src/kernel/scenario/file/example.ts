import { LAB_INPUTS } from "../../../labs/inputs";
import type { Lab } from "../../../labs/lab-id";
import { scenarioExample } from "../examples";
import { LAB_NAMES } from "../lab-names";

/** The prefix of a path within a lane. */
const OF_LANE = /^lanes\[\d+\]\./;

/** Valid JSON for the field of a problem, such as `"at": 11`; null = no useful example. */
export function fileExample(field: string, lab: Lab = LAB_NAMES[0]): string | null {
  const inLane = field.replace(OF_LANE, "");
  const values =
    inLane === field
      ? scenarioExample(/^\w*/.exec(field)?.[0] ?? "", lab)
      : LAB_INPUTS.of(lab).lane.fileExample(inLane);
  if (values === null) return null;
  return Object.entries(values)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    .join(", ");
}
