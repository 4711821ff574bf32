import { Provenance } from "../../ui/Provenance";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { isArticle } from "./provenance";

/** Where the numbers of the page's own run come from. */
export function RunProvenance() {
  const scenario = useAllocationScenario((scenario) => scenario);
  return <Provenance origin={isArticle(scenario) ? "replayed" : "simulated"} />;
}
