import lightUrl from "../engine/bufferlab.wasm?url";
import heapsUrl from "../engine/bufferlab-heaps.wasm?url";

/** The light core runs what has no heap with addresses; the other one runs everything. */
const URLS = { light: lightUrl, heaps: heapsUrl };

/**
 * A compiled core.
 * @throws Error if it cannot be had.
 */
export async function loadCore(kind: keyof typeof URLS): Promise<WebAssembly.Module> {
  const response = await fetch(URLS[kind]);
  if (!response.ok) throw new Error(`The core cannot be loaded: ${response.url} answers ${response.status}.`);
  return WebAssembly.compile(await response.arrayBuffer());
}
