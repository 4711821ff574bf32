import { modelsCommand } from "../../../cli/shared/model-option";
import { policyTables } from "../../../models/page_cache/policy-tables";

export const policies = modelsCommand(
  "pages policies",
  "Lists the policies of page caches and their parameters: the values that --policy and --tune take.",
  policyTables,
);
