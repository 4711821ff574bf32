import { figureOf } from "../../models/allocation/figure-table";
import { policyName, policySegments } from "../../models/allocation/policy-words";
import { Badge } from "../../ui/Badge";
import { useAllocationScenario } from "../shared/allocation-frame";
import type { LabQuestion } from "../shared/lab-lesson";

/** Asks what share of the allocated bytes is needed. */
export const bufferQuestion: LabQuestion = {
  figure: figureOf("efficiency"),
  without: "Nothing is allocated.",
  asks: (state) => `At ${state}, how much of the allocated memory is actually needed?`,
  About: Policy,
};

/** Names the cache's policy. */
function Policy() {
  const policy = useAllocationScenario((scenario) => scenario.lanes[0]);
  if (policy === undefined) return null;
  return (
    <p className="question-policy">
      <Badge lane={0} /> <b>{policyName(policy)}.</b>{" "}
      {policySegments(policy, policy)
        .map(({ text }) => text)
        .join("")}
    </p>
  );
}
