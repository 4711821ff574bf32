import { LIMIT } from "../../../generated/kernel";
import type { Run } from "../../../kernel/run/run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";

const refused = ({ value, allowed }: Problem): string => `“${value}” is not valid. ${allowedSentence(allowed)}`;

/** Edits the machine or its script and jumps to the script’s end, which is before the most steps; or says what is wrong. */
export function editMachine(run: Run, scenario: PageScenario, change: Partial<PageScenario>): Result<unknown, string> {
  const read = validateScenario({ ...scenario, ...change });
  if (!read.ok) return err(read.error[0] === undefined ? "The value is not valid." : refused(read.error[0]));
  if (run.history.edit<PageScenario>(change)) run.transport.drag(LIMIT.STEPS);
  return ok(change);
}
