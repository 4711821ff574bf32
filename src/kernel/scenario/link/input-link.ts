import { loadLab } from "../../../labs/inputs";
import type { Lab } from "../../../labs/lab-id";
import { validateScenario } from "../validate";
import { encodeLink } from "./encode";

/** The link to a scenario of a lab that may not have been loaded; null = the scenario is not valid. */
export async function inputLink(input: { readonly lab: Lab }): Promise<string | null> {
  await loadLab(input.lab);
  const checked = validateScenario(input);
  return checked.ok ? encodeLink(checked.value) : null;
}
