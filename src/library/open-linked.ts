import type { Linked } from "../kernel/scenario/link/encode";
import type { Scenario } from "../kernel/scenario/scenario";
import { isAllocation } from "../models/allocation/allocation-of";
import { orThrow } from "./bad-input";
import type { Run } from "./bufferlab";
import { OpenedRun } from "./frames";
import type { OpenModel } from "./open-run";
import type { PackedPages } from "./pack-calls";

/** The opener of a scenario's model, loaded when it is needed. */
const openerOf = async (scenario: Scenario): Promise<OpenModel> =>
  isAllocation(scenario)
    ? (await import("./open-allocation")).openAllocation
    : (await import("./open-pages")).openPages;

/** Opens a scenario that has been read. @throws BadInput */
export async function openLinked({ scenario }: Linked, trace: PackedPages | null): Promise<Run> {
  const open = await openerOf(scenario);
  return new OpenedRun(scenario, orThrow(await open(scenario, trace)));
}
