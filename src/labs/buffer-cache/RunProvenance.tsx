import { memo } from "react";
import { Provenance } from "../../ui/Provenance";
import { useAllocationScenario } from "../shared/allocation-frame";
import { isArticle } from "./provenance";

/** Says where the numbers of this run come from. Its parents render with each snapshot, it with another scenario. */
export const RunProvenance = memo(() => {
  const scenario = useAllocationScenario((scenario) => scenario);
  return <Provenance origin={isArticle(scenario) ? "replayed" : "simulated"} />;
});
