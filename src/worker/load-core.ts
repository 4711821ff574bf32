import wasmUrl from "../engine/bufferlab.wasm?url";

/**
 * The compiled core.
 * @throws Error if it cannot be had.
 */
export async function loadCore(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The core cannot be loaded: ${wasmUrl} answers ${response.status}.`);
  return WebAssembly.compile(await response.arrayBuffer());
}
