import type { Run } from "../../../kernel/run/run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";

/** Parses a typed number with optional spaces between digits; NaN = not a number. */
export function typedNumber(text: string): number {
  const digits = text.replaceAll(/\s/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

const refused = ({ value, allowed }: Problem): string =>
  `“${value?.replaceAll('"', "")}” is not valid. ${allowedSentence(allowed)}`;

/** Returns the scenario's change if the result is valid, otherwise the allowed values. */
export function checked(
  scenario: AllocationScenario,
  change: Partial<AllocationScenario>,
): Result<Partial<AllocationScenario>, string> {
  const read = validateScenario({ ...scenario, ...change });
  if (read.ok) return ok(change);
  const [first] = read.error;
  return err(first === undefined ? "The value is not valid." : refused(first));
}

/** Applies a change of the scenario, or says what is wrong with it. */
export function take(
  run: Run,
  scenario: AllocationScenario,
  change: Partial<AllocationScenario>,
): Result<unknown, string> {
  const read = checked(scenario, change);
  if (read.ok) run.history.edit(read.value);
  return read;
}
