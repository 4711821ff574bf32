import { readFileSync } from "node:fs";
import { isAddressed } from "../src/scenario/addressed";
import type { Scenario } from "../src/scenario/scenario";

const compiled = (name: string) => new WebAssembly.Module(readFileSync(`src/engine/${name}.wasm`));

/** The built cores: the light one, and the one that runs heaps too. */
export const lightCore = compiled("bufferlab");
export const heapsCore = compiled("bufferlab-heaps");

/** The core on which the page runs a scenario that is the first it opens. */
export const coreFor = ({ lanes }: Scenario): WebAssembly.Module => (lanes.some(isAddressed) ? heapsCore : lightCore);
