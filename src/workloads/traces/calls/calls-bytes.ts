import { CALLS_CORE } from "./calls-core";

/** The bytes of the core that reads calls. */
export const callsBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(CALLS_CORE), (letter) => letter.charCodeAt(0));
