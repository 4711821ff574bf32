import type { FromWorker, ToWorker } from "../protocol/messages";
import { loadCore } from "./load-core";
import { SimulationServer } from "./simulation-server";
import { workerTime } from "./time";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

const server = loadCore().then(
  (core) => {
    const started = new SimulationServer(core, workerTime(), post);
    post({ type: "ready" });
    return started;
  },
  (error) => post({ type: "trapped", text: String(error) }),
);
// Messages that come while the core loads wait for it, in order.
scope.onmessage = async ({ data }: MessageEvent<ToWorker>) => (await server)?.receive(data);
