import { loadCore } from "../../../cli/shared/load-core";
import { print, type Streams } from "../../../cli/shared/streams";
import type { Core } from "../../../models/allocation/engine/core";
import { GrowthRun } from "../../../models/allocation/engine/growth-run";
import type { Growth, GrowthResult } from "../../../models/allocation/growth";
import { GROWTH_WRITERS, type GrowthFormat } from "./growth-formats";

/** @throws Error if the core refuses what the command line accepts. */
function grow(core: Core, asked: Growth): GrowthResult {
  const opened = GrowthRun.open(core, asked);
  if (!opened.ok) throw new Error(`the core refuses a growth: ${JSON.stringify(opened.error)}`);
  opened.value.advance(opened.value.total);
  return opened.value.result;
}

/** Lets each growth run and prints them. Returns the exit status. */
export function printGrowths(growths: readonly Growth[], format: GrowthFormat, streams: Streams): Promise<number> {
  const core = loadCore();
  return print([GROWTH_WRITERS[format](growths.map((growth) => ({ growth, result: grow(core, growth) })))], streams);
}
