import { STATUS } from "../../../generated/kernel";
import { expectOk } from "../../../kernel/engine/core-run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { isMachine, type PageScenario } from "../scenario";
import { describeProblem } from "./block-problem";
import { CacheRun, openOn } from "./cache-run";
import type { PageCacheCore } from "./core";
import { type GivenTrace, traceProblems } from "./given-trace";
import { MachineRun } from "./machine-run";
import type { Session } from "./session-lanes";

/** Opens a scenario on a core. `trace`: the one that was found for it. Error: what is wrong with the scenario. */
export function openSession(
  core: PageCacheCore,
  scenario: PageScenario,
  trace: GivenTrace | null,
  keyframeBytes: number,
): Result<Session, readonly Problem[]> {
  const problems = traceProblems(scenario, trace);
  if (problems.length > 0) return err(problems);
  const status = openOn(core, scenario, trace, keyframeBytes);
  if (status === STATUS.BAD_FIELD) return err(describeProblem(core, scenario));
  expectOk(status);
  return ok(new (isMachine(scenario) ? MachineRun : CacheRun)(core, scenario));
}
