import type { CoreName } from "../../shared/core-name";
import type { Engine } from "../engine/simulation";
import { engineOf, type LabEngine, loadModel } from "../labs/labs";
import type { LentTrace } from "../protocol/lent-trace";
import type { Lab, Scenario } from "../scenario/scenario";

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
    const row = engineOf(lab);
    const loading = this.#loading.get(row) ?? this.#load(row);
    this.#loading.set(row, loading);
    await Promise.all([loading, loadModel(lab)]);
    await this.engineOf(lab).prepare?.(scenario, lent);
  }

  /** The same for a trial. */
  async loadTrial(scenario: Scenario, lent?: readonly LentTrace[]): Promise<void> {
    await this.load(scenario, lent);
    await this.engineOf(scenario.lab).prepareTrial?.();
  }

  /** @throws TypeError before the engine has loaded, which is a bug in our own code. */
  readonly engineOf = (lab: Lab): Engine => {
    const engine = this.#engines.get(engineOf(lab));
    if (engine === undefined) throw new TypeError(`The engine of “${lab}” has not been loaded.`);
    return engine;
  };

  async #load(row: LabEngine): Promise<void> {
    const [make, core] = await Promise.all([row.load(), this.#coreOf(row.core)]);
    this.#engines.set(row, make(core));
  }
}
