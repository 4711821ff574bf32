import type { CoreName } from "../shared/core-name";

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
