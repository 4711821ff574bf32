import type { Linked } from "../kernel/scenario/link/encode";
import type { Lab } from "../labs/lab-id";
import type { PageSource } from "../models/allocation/engine/lent-pages";
import { orThrow } from "./bad-input";
import type { Run } from "./bufferlab";
import { OpenedRun } from "./frames";
import type { OpenModel } from "./open-run";

/** What opens the scenarios of each lab, loaded when it is needed. */
const OPENERS: Readonly<Record<Lab, () => Promise<OpenModel>>> = {
  buffer: async () => (await import("./open-allocation")).openAllocation,
  heap: async () => (await import("./open-allocation")).openAllocation,
  realloc: async () => (await import("./open-allocation")).openAllocation,
  pages: async () => (await import("./open-pages")).openPages,
};

/** Opens a scenario that has been read. @throws BadInput */
export async function openLinked({ scenario }: Linked, trace: PageSource | null): Promise<Run> {
  const open = await OPENERS[scenario.lab]();
  return new OpenedRun(scenario, orThrow(await open(scenario, trace)));
}
