import type { Engine } from "../kernel/engine/simulation";
import { AllocationEngine, loadTrials } from "../models/allocation/engine/allocation-engine";
import type { CoreName, Cores } from "./core-name";
import type { Lab } from "./lab-id";

/** A model's core, and the engine that runs scenarios on it. */
export interface LabEngine {
  readonly core: CoreName;
  readonly load: () => Promise<(core: WebAssembly.Module) => Engine>;
}

const allocation: LabEngine = {
  core: "allocation",
  load: async () => (core) =>
    new AllocationEngine(core, async (name, data) =>
      (await import("../workloads/traces/find-calls")).findCalls(name, data),
    ),
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

/** The engine of each lab. Labs with the same model share one. The engine of the default lab needs no loading. */
export const LAB_ENGINES: Readonly<Record<Lab, LabEngine>> = {
  buffer: allocation,
  heap: allocation,
  pages: pageCache,
  realloc: batches,
};

/** Loads the code of every engine, for builds and tests, which run all labs. The result makes new engines. */
export async function loadEngines(): Promise<(cores: Cores) => (lab: Lab) => Engine> {
  const rows = [...new Set(Object.values(LAB_ENGINES))];
  await loadTrials();
  const makers = new Map(await Promise.all(rows.map(async (row) => [row, await row.load()] as const)));
  return (cores) => {
    const engines = new Map<LabEngine, Engine>();
    return (lab) => {
      const row = LAB_ENGINES[lab];
      const engine = engines.get(row) ?? makers.get(row)?.(cores[row.core]);
      if (engine === undefined) throw new TypeError(`The lab “${lab}” has no engine.`);
      engines.set(row, engine);
      return engine;
    };
  };
}
