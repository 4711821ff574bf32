import { useScenario } from "../../kernel/run/scenario-store";
import { Provenance } from "../../ui/Provenance";
import { isArticle } from "./provenance";

/** Where the numbers of the page's own run come from. */
export function RunProvenance() {
  const scenario = useScenario(({ scenario }) => scenario);
  return <Provenance origin={isArticle(scenario) ? "replayed" : "simulated"} />;
}
