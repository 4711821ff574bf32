import type { LabEngine } from "../../kernel/labs/labs";

/** Runs the scenarios of the labs that replay allocations one by one. */
export const allocationEngine: LabEngine = {
  core: "allocation",
  load: async () => {
    const { AllocationEngine } = await import("../../models/allocation/engine/allocation-engine");
    return (core) =>
      new AllocationEngine(core, async (name, data) =>
        (await import("../../workloads/traces/call-data")).findCalls(name, data),
      );
  },
};
