import type { Run } from "../../kernel/run/run";
import { validateScenario } from "../../kernel/scenario/validate";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { LOCKED } from "../shared/lock-words";
import { changed } from "./scenario/defaults";
import type { ReallocScenario, ReallocStage } from "./scenario/realloc-scenario";
import { reallocNow } from "./use-realloc";

/** Changes the batches and shows the middle call of the size, or says what is wrong. Undo reverts it. */
export function setBatches(run: Run, change: Partial<ReallocScenario>): Result<unknown, string> {
  const next = changed(reallocNow(), change);
  const read = validateScenario(next);
  if (!read.ok) return err(read.error.map(({ allowed }) => allowedSentence(allowed)).join(" "));
  return run.navigation.open(next) ? ok(next) : err(LOCKED);
}

/** Shows the stage of one call at the last of `calls` calls. */
export function openCall(run: Run, calls: number): void {
  run.transport.jump(calls);
  showStage(run, "call");
  document.getElementById("stage")?.focus();
}

/** Shows a stage. */
export function showStage(run: Run, stage: ReallocStage): void {
  run.history.edit<ReallocScenario>({ stage });
}
