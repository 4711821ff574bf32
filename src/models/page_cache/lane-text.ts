import type { LaneForm } from "../../kernel/labs/labs";
import { fromText, modelText, toText } from "../../kernel/scenario/link/value-text";
import { POLICY_NAMES } from "./policies";
import { policyKind, policyOf, policyTables } from "./policy-tables";
import type { PageLane, PolicyChoice } from "./scenario";

/* In a link, a lane is a policy and the unusual values of its parameters: "s3-fifo,small:20". */

/** A policy that has a parameter, with all its parameters; null = none has it. */
function exampleOf(parameter: string | undefined): PolicyChoice | null {
  const model = POLICY_NAMES.find((name) => parameter !== undefined && Object.hasOwn(policyTables[name], parameter));
  return model === undefined ? null : policyOf(model);
}

/** "policy.parameters.small" becomes "small"; a policy itself keeps its name. */
const nameOf = (path: string): string => path.replace(/^policy[.](?:model$|parameters[.]?)/, "") || "policy";

/** A valid policy from its text: "s3-fifo,small:20". */
export function policyFromText(text: string): PolicyChoice {
  const { model, parameters } = fromText(policyKind, text) as Partial<PolicyChoice> & Pick<PolicyChoice, "model">;
  return policyOf(model, parameters);
}

/** A lane of the page-cache lab. */
export const pageLaneForm: LaneForm<PageLane> = {
  write: ({ policy }) => toText(policyKind, policy),
  read: (text) => ({ policy: fromText(policyKind, text) }),
  name: nameOf,
  example: (name) => modelText(exampleOf(name) ?? policyOf("s3-fifo")),
  fileExample: (path) => ({ policy: exampleOf(nameOf(path)) ?? policyOf("s3-fifo") }),
};
