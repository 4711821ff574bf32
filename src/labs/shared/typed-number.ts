import type { Run } from "../../kernel/run/run";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";

/** Parses a typed number with optional spaces between digits; NaN = not a number. */
export function typedNumber(text: string): number {
  const digits = text.replaceAll(/\s/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

const refused = ({ value, allowed }: Problem): string =>
  `${value === "NaN" ? "This is not a number." : `“${value?.replaceAll('"', "")}” is not valid.`} ${allowedSentence(allowed)}`;

/** Returns the scenario's change if the result is valid, otherwise the allowed values. */
export function checked<S extends Scenario>(scenario: S, change: Partial<S>): Result<Partial<S>, string> {
  const read = validateScenario({ ...scenario, ...change });
  if (read.ok) return ok(change);
  const [first] = read.error;
  return err(first === undefined ? "The value is not valid." : refused(first));
}

/** Applies a change of the scenario, or says what is wrong with it. */
export function take<S extends Scenario>(run: Run, scenario: S, change: Partial<S>): Result<unknown, string> {
  const read = checked(scenario, change);
  if (read.ok) run.history.edit(read.value);
  return read;
}
