import { loadEngines } from "../scripts/every-engine";
import type { Engine } from "../src/kernel/engine/simulation";
import type { Scenario } from "../src/kernel/scenario/scenario";
import { compiledCores } from "../src/library/node/core-files";

/** The built cores. */
export const builtCores = compiledCores();
/** The built core of allocations. */
export const builtCore = builtCores.allocation;

const newEngines = await loadEngines();

/** New engines on the built cores. */
export const builtEngines = (): ((scenario: Scenario) => Engine) => newEngines(builtCores);
