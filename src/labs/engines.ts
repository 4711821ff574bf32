import { type LabEngine, registerEngines } from "../kernel/labs/labs";
import { AllocationEngine } from "../models/allocation/engine/allocation-engine";
import { hasPool } from "../models/allocation/pool-tables";
import type { AllocationScenario } from "../models/allocation/scenario";

/* The engines of the labs, where scenarios run: in a worker, or in a page that may start none. */

const makeAllocation = (core: WebAssembly.Module) =>
  new AllocationEngine(core, async (name, data) =>
    (await import("../workloads/traces/call-data")).findCalls(name, data),
  );

/** The same model on a core whose lanes may have pools. */
const pools: LabEngine = {
  core: "pools",
  load: async () => {
    await import("../models/pools/lane-pools");
    return makeAllocation;
  },
};

/** The first lab does not wait for its engine. */
const allocation: LabEngine = {
  core: "allocation",
  load: async () => makeAllocation,
  other: { engine: pools, runs: (scenario) => (scenario as AllocationScenario).lanes.some(hasPool) },
};

const batches: LabEngine = {
  core: "allocation",
  load: async () => {
    const { BatchesEngine } = await import("../models/allocation/engine/batches-engine");
    return (core) => new BatchesEngine(core);
  },
};

const pageCache: LabEngine = {
  core: "page_cache",
  load: async () => {
    const [{ PageCacheEngine }, { deviceTraces }] = await Promise.all([
      import("../models/page_cache/engine/page-cache-engine"),
      import("../workloads/traces/trace-store"),
    ]);
    const findTrace = async (name: string) => {
      const found = await deviceTraces.find(name);
      return found.ok ? found.value : null;
    };
    return (core) => new PageCacheEngine(core, findTrace);
  },
};

registerEngines({ buffer: allocation, heap: allocation, pages: pageCache, realloc: batches });
