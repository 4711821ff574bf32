import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { changedPolicy } from "../../../models/allocation/policy-change";
import { policyTable } from "../../../models/allocation/policy-fields";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedWords, refusal } from "../../shared/problem-words";

/** The fields that a person fills with numbers. */
export type NumberKey = {
  [K in keyof Policy]: Policy[K] extends number | null | readonly number[] ? K : never;
}[keyof Policy];

/** A number as it was typed; what is none stays the text, for the validator to refuse. */
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

/** A field is there to be filled: "or empty", which leaves it out, has a button of its own. */
const allowed = (problem: Problem): string => allowedWords(problem).replace(/, or empty$/, "");

/** The policies of a scenario when `text` is what a field of a lane holds, or what is wrong with it. */
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
