import allocation from "../../models/allocation/engine/bufferlab.wasm?url";
import pageCache from "../../models/page_cache/engine/page_cache.wasm?url";
import pools from "../../models/pools/engine/pools.wasm?url";
import type { CoreName } from "../../shared/core-name";
import { errorMessage } from "../../shared/error-message";
import { fnv1a } from "../../shared/fnv";
import type { Engine } from "../engine/simulation";
import { engineFor, type LabEngine, loadModel } from "../labs/labs";
import type { LentTrace } from "../protocol/messages";
import type { Scenario } from "../scenario/scenario";

/** Loads each engine, with its core, when a scenario of one of its labs first arrives. */
export class EngineLoader {
  readonly #coreOf: (name: CoreName) => Promise<WebAssembly.Module>;
  readonly #loading = new Map<LabEngine, Promise<void>>();
  readonly #engines = new Map<LabEngine, Engine>();

  constructor(coreOf: (name: CoreName) => Promise<WebAssembly.Module>) {
    this.#coreOf = coreOf;
  }

  /** Loads all that a scenario needs, with the traces that the page lends. @throws Error with one sentence on why a part cannot be loaded. */
  async load(scenario: Scenario, lent?: readonly LentTrace[]): Promise<void> {
    const { lab } = scenario;
    const row = engineFor(scenario);
    const loading = this.#loading.get(row) ?? this.#load(row);
    this.#loading.set(row, loading);
    await Promise.all([loading, loadModel(lab)]);
    await this.engineOf(scenario).prepare?.(scenario, lent);
  }

  /** The same for a trial. */
  async loadTrial(scenario: Scenario, lent?: readonly LentTrace[]): Promise<void> {
    await this.load(scenario, lent);
    await this.engineOf(scenario).prepareTrial?.();
  }

  /** @throws TypeError before the engine has loaded, which is a bug in our own code. */
  readonly engineOf = (scenario: Scenario): Engine => {
    const engine = this.#engines.get(engineFor(scenario));
    if (engine === undefined) throw new TypeError(`The engine of “${scenario.lab}” has not been loaded.`);
    return engine;
  };

  async #load(row: LabEngine): Promise<void> {
    const [make, core] = await Promise.all([row.load(), this.#coreOf(row.core)]);
    this.#engines.set(row, make(core));
  }
}

/** A core file on a host. */
interface CoreFile {
  readonly url: string;
  /** fnv1a() of its bytes at build time, because a core with a flipped bit may compile and count wrong. */
  readonly sum: number;
}

/**
 * Loads and compiles a core.
 * @throws Error with one sentence, without its period, on why the core is unusable. @internal
 */
export async function loadFile({ url, sum }: CoreFile, get: typeof fetch): Promise<WebAssembly.Module> {
  const response = await get(url).catch((error) => fail("could not be loaded", url, errorMessage(error)));
  if (!response.ok) fail("could not be loaded", url, `the host returned ${response.status}`);
  const bytes = await response.arrayBuffer().catch((error) => fail("was cut off", url, errorMessage(error)));
  if (fnv1a(new Uint8Array(bytes)) !== sum) fail("is damaged", url, `${typeOf(response)}, ${bytes.byteLength} bytes`);
  return WebAssembly.compile(bytes).catch((error) => fail("cannot be compiled", url, errorMessage(error)));
}

function fail(how: string, url: string, why: string): never {
  throw new Error(`The simulation core ${how} (${url.startsWith("data:") ? "in this file" : url}: ${why})`);
}

const typeOf = ({ headers }: Response): string => headers.get("Content-Type") ?? "unknown type";

/** Set by the build (scripts/core-checksums.ts). */
declare const CORE_CHECKSUMS: Readonly<Record<CoreName, number>>;

const ADDRESSES: Readonly<Record<CoreName, string>> = { allocation, page_cache: pageCache, pools };

/**
 * Loads a compiled core.
 * @throws Error with one sentence on why it is unusable.
 */
export const loadCore = (name: CoreName): Promise<WebAssembly.Module> =>
  loadFile({ url: ADDRESSES[name], sum: CORE_CHECKSUMS[name] }, fetch);
