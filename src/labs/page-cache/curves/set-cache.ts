import type { Run } from "../../../kernel/run/run";
import { validateScenario } from "../../../kernel/scenario/validate";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { LOCKED } from "../../shared/lock-words";
import { pageNow } from "../use-page-scenario";

/** Gives all caches this many pages and replays the requests up to the current step, or says why not. Undo reverts it. */
export function setCache(run: Run, cache: number): Result<unknown, string> {
  const scenario = pageNow();
  if (cache === scenario.cache) return ok(cache);
  const read = validateScenario({ ...scenario, cache });
  if (!read.ok) return err(read.error.map(({ allowed }) => allowedSentence(allowed)).join(" "));
  const { done } = run.frames.frame().info;
  if (!run.history.edit<PageScenario>({ cache })) return err(LOCKED);
  run.transport.jump(done);
  return ok(cache);
}
