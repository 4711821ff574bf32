import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { changedPolicy } from "../../../models/allocation/policy-change";
import { policyTable } from "../../../models/allocation/policy-fields";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedWords, refusal } from "../../shared/problem-words";

/** The fields that take a number. */
export type NumberKey = {
  [K in keyof Policy]: Policy[K] extends number | null | readonly number[] ? K : never;
}[keyof Policy];

/** A number as typed. Anything else stays text, and the validator rejects it. */
function typed(text: string): number | string {
  const digits = text.replaceAll(/\s/g, "");
  return digits === "" || Number.isNaN(Number(digits)) ? text.trim() : Number(digits);
}

const entered = (key: NumberKey, text: string): unknown =>
  "least" in policyTable[key].kind
    ? text
        .split(/[,;]/)
        .filter((entry) => entry.trim() !== "")
        .map(typed)
    : typed(text);

/** Drops "or empty" because a button removes the field. */
const allowed = (problem: Problem): string => allowedWords(problem).replace(/, or empty$/, "");

/** The policies of a scenario after `text` is entered in a lane's field, or the problem with it. */
export function readPolicyField(
  scenario: AllocationScenario,
  lane: number,
  key: NumberKey,
  text: string,
): Result<readonly Policy[], string> {
  const change = { [key]: entered(key, text) } as Partial<Policy>;
  const lanes = scenario.lanes.map((policy, i) => (i === lane ? changedPolicy(policy, change) : policy));
  const read = validateScenario({ ...scenario, lanes });
  if (read.ok) return ok(allocationOf(read.value).lanes);
  const problem = read.error.find(({ field }) => field.startsWith(`lanes[${lane}].${key}`)) ?? read.error[0];
  return err(refusal(policyTable[key].label, text, problem ? allowed(problem) : "nothing else"));
}
