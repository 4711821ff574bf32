import { Provenance } from "../../ui/Provenance";
import { useAllocationScenario } from "../shared/allocation-frame";
import { isArticle } from "./provenance";

/** Says where the numbers of this run come from. */
export function RunProvenance() {
  const scenario = useAllocationScenario((scenario) => scenario);
  return <Provenance origin={isArticle(scenario) ? "replayed" : "simulated"} />;
}
