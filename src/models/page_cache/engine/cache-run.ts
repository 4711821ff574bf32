import { STATUS } from "../../../generated/kernel";
import { PAGE_EVENT, PAGE_FIGURE } from "../../../generated/page_cache";
import { CoreRun, expectOk, type RunRules } from "../../../kernel/engine/core-run";
import { breakpointArguments } from "../../../kernel/scenario/block";
import { pageBlock } from "../block";
import type { PageScenario } from "../scenario";
import { type PageEnd, policyStops } from "../stop-kinds";
import type { PageCacheCore } from "./core";
import { giveRequests, NO_KEYS, type RequestStream } from "./request-stream";

const FIGURES = Object.keys(PAGE_FIGURE).length;

const ENDS: Readonly<Record<number, { readonly end: PageEnd }>> = { [STATUS.STEP_LIMIT]: { end: "stream-end" } };

/** Events that are not logged happen at most requests; "any" leads to the next logged one. */
const LOGGED = BigInt(2 ** Object.keys(PAGE_EVENT).length - 2 ** PAGE_EVENT.FULL);

const RULES: RunRules = {
  stops: policyStops,
  nextEvent({ lane, effect }) {
    const rule = { kind: "page-event", lane, happens: effect };
    const armed = breakpointArguments(policyStops, rule);
    return effect === "any" ? { ...armed, value: LOGGED } : armed;
  },
  ends: ENDS,
};

/** A run of request streams over policies, with its figures. */
export class CacheRun extends CoreRun<PageScenario, PageCacheCore> {
  /** The run of the scenario that `core` has opened. */
  constructor(core: PageCacheCore, scenario: PageScenario) {
    super(core, scenario, RULES);
  }

  /** In the order of PAGE_FIGURE; NaN = undefined. */
  figures(lane: number): Float64Array {
    return this.core.read(Float64Array, this.core.call.bl_pages_figures(lane), FIGURES);
  }
}

/** Writes a scenario and the trace that it names into the core, and opens it there. Returns the status. */
export function openOn(
  core: PageCacheCore,
  scenario: PageScenario,
  trace: RequestStream | null,
  keyframeBytes: number,
): number {
  core.call.bl_keyframe_budget(keyframeBytes);
  const { asks } = scenario;
  if (trace !== null) expectOk(giveRequests(core, trace));
  else if (asks.length > 0)
    expectOk(giveRequests(core, { requests: Uint32Array.from(asks), keys: NO_KEYS, sizes: null }));
  core.write(core.call.bl_pages_block(), pageBlock(scenario));
  return core.call.bl_pages_open();
}
