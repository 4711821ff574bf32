import { fileBytes } from "./package-file";

/** In the package, the core beside the others takes the place of src/workloads/traces/calls/calls-bytes.ts: it packs better. */
export const callsBytes = (): Uint8Array<ArrayBuffer> => fileBytes("src/workloads/traces/calls/calls-core.ts");
