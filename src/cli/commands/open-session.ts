import { describeProblem } from "../../engine/block-problem";
import { Session } from "../../engine/session";
import type { Linked } from "../../scenario/link/encode";
import type { Problem } from "../../scenario/scenario";
import { err, type Result } from "../../shared/result";
import { loadCore } from "../shared/load-core";

/** A session of a scenario on a core of its own. The core's check comes last: it trusts nobody. */
export function openSession(linked: Result<Linked, readonly Problem[]>): Result<Session, readonly Problem[]> {
  if (!linked.ok) return linked;
  const { scenario } = linked.value;
  const opened = Session.open(loadCore(), scenario);
  return opened.ok ? opened : err(describeProblem(scenario, opened.error));
}
