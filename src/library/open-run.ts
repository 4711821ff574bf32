import type { Problem, Scenario } from "../kernel/scenario/scenario";
import type { CoreName } from "../shared/core-name";
import type { Result } from "../shared/result";
import type { Caveat, Figures } from "./bufferlab";
import type { PackedPages } from "./pack-calls";
import type { Replayed } from "./run";

type LoadCore = (name: CoreName) => WebAssembly.Module | Promise<WebAssembly.Module>;

let load: LoadCore | null = null;
const compiled = new Map<CoreName, Promise<WebAssembly.Module>>();

/** Says where compiled cores come from. */
export function setCores(from: LoadCore): void {
  load = from;
  compiled.clear();
}

/** A compiled core. @throws Error if nothing says where it comes from */
export function coreNamed(name: CoreName): Promise<WebAssembly.Module> {
  if (load === null) throw new Error("Call setCores first: it says where the compiled cores come from.");
  const core = compiled.get(name) ?? Promise.resolve(load(name));
  compiled.set(name, core);
  return core;
}

/** An open scenario of any model. */
export interface OpenRun {
  readonly session: Replayed;
  /** The names of its lanes. */
  readonly lanes: readonly string[];
  figures(lane: number): Figures;
  digest(): string;
  /** Those of a run of its whole trace. */
  readonly caveats: readonly Caveat[];
}

/** Opens a scenario of one model. `trace`: the one that a caller has. */
export type OpenModel = (scenario: Scenario, trace: PackedPages | null) => Promise<Result<OpenRun, readonly Problem[]>>;
