import wasmUrl from "../engine/bufferlab.wasm?url";
import type { FromWorker, ToWorker } from "../protocol/messages";
import { SimulationServer } from "./simulation-server";
import { workerTime } from "./time";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

async function start(): Promise<SimulationServer> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The core cannot be loaded: ${wasmUrl} answers ${response.status}.`);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  return new SimulationServer(module, workerTime(), post);
}

const server = start().then(
  (started) => {
    post({ type: "ready" });
    return started;
  },
  (error) => post({ type: "trapped", text: String(error) }),
);
// Messages that come while the core loads wait for it, in order.
scope.onmessage = async ({ data }: MessageEvent<ToWorker>) => (await server)?.receive(data);
