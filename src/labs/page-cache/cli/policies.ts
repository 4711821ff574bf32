import type { Command } from "../../../cli/shared/command";
import { rows } from "../../../cli/shared/help-text";
import { print } from "../../../cli/shared/streams";
import { POLICY_NAMES, type PolicyName } from "../../../models/page_cache/policies";
import { parameterRows } from "./read-policies";

const policyText = (policy: PolicyName): string => `${[policy, ...rows(parameterRows(policy))].join("\n")}\n`;

export const policies: Command = {
  name: "pages policies",
  about: "Lists the policies of page caches and their parameters: the values that --policy and --tune take.",
  options: [],
  read: () => (streams) => print(POLICY_NAMES.map(policyText), streams),
};
