import type { TrialRun } from "../../../kernel/engine/simulation";
import type { TrialResult } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import type { AllocationScenario } from "../scenario";
import type { SeenAsk } from "../seen-ask";
import { describeProblem } from "./block-problem";
import type { Core } from "./core";
import { SeenRun } from "./seen-size";

/** A trial of batches that answers with its calls as a program sees them. An operation is a call. */
class SeenTrial implements TrialRun {
  readonly isFound = false;
  readonly #run: SeenRun;

  constructor(run: SeenRun) {
    this.#run = run;
  }

  get done(): number {
    return this.#run.done;
  }

  advance(): null {
    this.#run.advance();
    return null;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: [], answer: this.#run.seen };
  }
}

/** Opens the trial of some batches. The core's refusal is the error, in terms of a scenario. */
export function openSeenTrial(
  core: Core,
  { batches }: SeenAsk,
  scenario: AllocationScenario,
): Result<TrialRun, readonly Problem[]> {
  const opened = SeenRun.open(core, batches);
  return opened.ok ? ok(new SeenTrial(opened.value)) : err(describeProblem(scenario, opened.error));
}
