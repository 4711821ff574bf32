import { figureOf } from "../../models/allocation/figure-table";
import { policyName, policySegments } from "../../models/allocation/policy-words";
import { Badge } from "../../ui/Badge";
import { anyRequestWords } from "../../workloads/allocation/calls-words";
import { useAllocationScenario } from "../shared/allocation-frame";
import type { LabQuestion } from "../shared/lab-lesson";

/** Asks what share of the allocated bytes is needed. */
export const bufferQuestion: LabQuestion = {
  figure: figureOf("efficiency"),
  without: "Nothing is allocated.",
  asks: (state) => `At ${state}, how much of the allocated memory is actually needed?`,
  About: Policy,
};

/** Names the cache's policy and its requests. */
function Policy() {
  const scenario = useAllocationScenario((own) => own);
  const [policy] = scenario.lanes;
  if (policy === undefined) return null;
  return (
    <>
      <p className="question-policy">
        <Badge lane={0} /> <b>{policyName(policy)}.</b>{" "}
        {policySegments(policy, policy)
          .map(({ text }) => text)
          .join("")}
      </p>
      <p className="question-policy">{anyRequestWords(scenario)}</p>
    </>
  );
}
