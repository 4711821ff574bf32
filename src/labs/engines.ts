import type { Engine } from "../kernel/engine/simulation";
import type { Lab } from "./lab-id";

/** The compiled cores, one per model, by the name of the model's folder. */
export type CoreName = "allocation" | "page_cache";

/** A model's core, and what runs scenarios on it. */
export interface LabEngine {
  readonly core: CoreName;
  readonly load: () => Promise<(core: WebAssembly.Module) => Engine>;
}

const allocation: LabEngine = {
  core: "allocation",
  load: async () => {
    const { AllocationEngine } = await import("../models/allocation/engine/allocation-engine");
    return (core) => new AllocationEngine(core);
  },
};

const pageCache: LabEngine = {
  core: "page_cache",
  load: async () => {
    const { PageCacheEngine } = await import("../models/page_cache/engine/page-cache-engine");
    return (core) => new PageCacheEngine(core);
  },
};

/** What runs each lab. Labs with the same model share one engine. */
export const LAB_ENGINES: Readonly<Record<Lab, LabEngine>> = {
  buffer: allocation,
  heap: allocation,
  pages: pageCache,
};

/** All cores, compiled. */
export type Cores = Readonly<Record<CoreName, WebAssembly.Module>>;
type Engines = Readonly<Record<Lab, Engine>>;

/** Loads the code of every engine, for builds and tests, which run all labs. The result makes new engines. */
export async function loadEngines(): Promise<(cores: Cores) => Engines> {
  const rows = [...new Set(Object.values(LAB_ENGINES))];
  const loaded = await Promise.all(rows.map(async (row) => [row, await row.load()] as const));
  return (cores) => {
    const engines = new Map(loaded.map(([row, make]) => [row, make(cores[row.core])]));
    return Object.fromEntries(
      Object.entries(LAB_ENGINES).map(([lab, row]) => [lab, engines.get(row)]),
    ) as unknown as Engines;
  };
}
