import { loadLab } from "../../labs/labs";
import type { Lab, Scenario } from "../scenario";
import { validateScenario } from "../validate";
import { encodeLink } from "./encode";

/** A scenario of a lab that may not have been loaded; null = it is not valid. */
export async function inputScenario(input: { readonly lab: Lab }): Promise<Scenario | null> {
  await loadLab(input.lab);
  const checked = validateScenario(input);
  return checked.ok ? checked.value : null;
}

/** The link to a scenario of a lab that may not have been loaded; null = the scenario is not valid. */
export async function inputLink(input: { readonly lab: Lab }): Promise<string | null> {
  const scenario = await inputScenario(input);
  return scenario && encodeLink(scenario);
}
