import { encodeLink } from "../../kernel/scenario/link/encode";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";

/** The link of a policy over the trace. */
export const dotLink = (scenario: AllocationScenario, policy: Policy): string =>
  encodeLink({ ...scenario, lanes: [policy] });
