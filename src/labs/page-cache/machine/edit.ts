import type { Run } from "../../../kernel/run/run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";

/** Steps beyond the end of every script. A jump there ends where the script ends. */
const BEYOND = 2 ** 32 - 1;

const refused = ({ value, allowed }: Problem): string => `“${value}” is not valid. ${allowedSentence(allowed)}`;

/** Edits the machine or its script and shows the script’s end, or says what is wrong. */
export function editMachine(run: Run, scenario: PageScenario, change: Partial<PageScenario>): Result<unknown, string> {
  const read = validateScenario({ ...scenario, ...change });
  if (!read.ok) return err(read.error[0] === undefined ? "The value is not valid." : refused(read.error[0]));
  if (run.history.edit<PageScenario>(change)) run.transport.jump(BEYOND);
  return ok(change);
}
