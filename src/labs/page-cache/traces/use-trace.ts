import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { Run } from "../../../kernel/run/run";
import { isMachine, type PageScenario } from "../../../models/page_cache/scenario";
import { middleOf } from "../../../models/page_cache/trace-name";
import type { KeptTrace } from "../../../workloads/traces/trace-store";
import { withWork } from "../policies/edits";
import { scanScenario } from "../scenario/defaults";
import { pageNow } from "../use-page-scenario";

/** The share of a trace's pages that a cache holds at first. */
const FIRST_SHARE = 0.1;

type Counts = Pick<KeptTrace, "name" | "reading" | "requests" | "pages">;

/** The pages of a cache that holds this share of a trace's pages. */
export const cacheOfShare = (pages: number, share: number): number =>
  Math.min(PAGE_LIMIT.CACHE, Math.max(1, Math.round(pages * share)));

/** The policies of a scenario over a trace, after half of its requests. */
function withTrace(scenario: PageScenario, { name, reading, requests, pages }: Counts): PageScenario {
  const base = isMachine(scenario) ? scanScenario : scenario;
  return {
    ...base,
    ...withWork(base, "trace"),
    trace: name,
    read: reading,
    requests,
    at: middleOf(requests),
    cache: cacheOfShare(pages, FIRST_SHARE),
    title: "",
    breakpoints: [],
    loopFrom: null,
    loopTo: null,
    warm: 0,
    take: [],
    selected: null,
  };
}

/** Opens a kept trace; Undo returns. The scenario that waits for it continues as it is. False = a lock forbids it. */
export function openTrace(run: Run, trace: Counts): boolean {
  const now = pageNow();
  if (now.work !== "trace" || now.trace !== trace.name) return run.navigation.open(withTrace(now, trace));
  run.stepping.open(run.stepping.here());
  return true;
}
