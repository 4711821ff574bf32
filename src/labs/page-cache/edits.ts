import type { Run } from "../../kernel/run/run";
import { type Field, isActive } from "../../kernel/scenario/field";
import { withLane, withLaneAt, withoutLane } from "../../kernel/scenario/lane-edits";
import { validateScenario } from "../../kernel/scenario/validate";
import { pageRun } from "../../models/page_cache/fields";
import { POLICY_NAMES } from "../../models/page_cache/policies";
import { laneOf } from "../../models/page_cache/policy-tables";
import { MOST_YCSB_ALPHA } from "../../models/page_cache/rules";
import type { PageScenario, PolicyChoice, StreamSettings } from "../../models/page_cache/scenario";
import { policyStops } from "../../models/page_cache/stop-kinds";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { LOCKED } from "../shared/lock-words";
import { pageNow } from "./page-state";

type Change = Partial<PageScenario>;

/** Belady's requests, with which FIFO misses more often when it has more room. */
const LISTED: readonly number[] = [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5];

/** Other requests. The settings that they do not have return to their usual values. */
export function withWork(scenario: PageScenario, work: StreamSettings["work"]): Change {
  const next = { work, asks: work === "list" ? LISTED : [] };
  const values = { ...scenario, ...next };
  const inactive = Object.entries<Field>(pageRun).filter(([, { when }]) => isActive(when, values) !== true);
  const usual: Change = Object.fromEntries(inactive.map(([key, field]) => [key, field.default]));
  return { ...next, ...usual };
}

/** Zipf's law drawn by another rule. YCSB's has a largest exponent, which a larger one becomes. */
export const withZipf = ({ alpha }: PageScenario, zipf: StreamSettings["zipf"]): Change => ({
  zipf,
  alpha: zipf === "ycsb" ? Math.min(alpha, MOST_YCSB_ALPHA) : alpha,
});

/** Adds a lane with the first policy that no lane has. */
export function withAnotherLane(scenario: PageScenario): Change {
  const used = scenario.lanes.map(({ policy }) => policy.model);
  const model = POLICY_NAMES.find((name) => !used.includes(name)) ?? "lru";
  return withLane(scenario, laneOf(model));
}

/** Changes the policy of a lane. */
export const withPolicy = (scenario: PageScenario, lane: number, policy: PolicyChoice): Change =>
  withLaneAt(scenario, lane, { policy });

/** Removes a lane with its stop rules. */
export const withoutPolicy = (scenario: PageScenario, lane: number): Change => withoutLane(scenario, lane, policyStops);

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
