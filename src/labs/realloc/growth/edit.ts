import type { Run } from "../../../kernel/run/run";
import { validateScenario } from "../../../kernel/scenario/validate";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { LOCKED } from "../../shared/lock-words";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { reallocNow } from "../use-realloc";
import { useGrowthLook } from "./growth-store";

/** Changes how the vector grows, or says what is wrong. The map returns to the last growth. */
export function setGrowth(run: Run, change: Partial<ReallocScenario>): Result<unknown, string> {
  const read = validateScenario({ ...reallocNow(), ...change });
  if (!read.ok) return err(read.error.map(({ allowed }) => allowedSentence(allowed)).join(" "));
  useGrowthLook.setState({ growth: null });
  return run.history.edit<ReallocScenario>(change) ? ok(change) : err(LOCKED);
}
