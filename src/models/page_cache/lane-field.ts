import type { LaneField } from "../../kernel/scenario/lanes";
import type { Lane } from "../../kernel/scenario/scenario";
import { POLICY_NAMES } from "./policies";
import { wordsOfPolicy } from "./policy-words";
import type { PageLane } from "./scenario";

/** The field at a path of a lane: "policy.model" or "policy.parameters.small". */
export function laneField(lane: Lane, path: string): LaneField {
  const [, part = "", parameter = ""] = path.split(".");
  if (part === "parameters") return { label: parameterLabel(lane, parameter), text: String };
  return { label: "policy", text: policyText };
}

function parameterLabel(lane: Lane, parameter: string): string {
  const model = (lane as Partial<PageLane>).policy?.model;
  return (model && wordsOfPolicy(model).parameters[parameter]) ?? parameter;
}

function policyText(value: unknown): string {
  const name = POLICY_NAMES.find((one) => one === value);
  return name === undefined ? String(value) : wordsOfPolicy(name).name;
}
