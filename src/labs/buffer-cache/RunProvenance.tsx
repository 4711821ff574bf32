import { Provenance } from "../../components/Provenance";
import { useLab } from "../../state/lab-store";
import { isArticle } from "./provenance";

/** Where the numbers of the page's own run come from. */
export function RunProvenance() {
  const scenario = useLab((lab) => lab.scenario);
  return <Provenance origin={isArticle(scenario) ? "replayed" : "simulated"} />;
}
