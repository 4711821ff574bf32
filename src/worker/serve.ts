import type { FromWorker, ToWorker } from "../protocol/messages";
import { loadCore } from "./load-core";
import type { Port } from "./port";
import { SimulationServer } from "./simulation-server";
import { workerTime } from "./time";

/** Answers what comes through a port: a worker's own, or on the page's thread one end of a channel. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const post = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const server = loadCore().then(
    (core) => {
      const started = new SimulationServer(core, workerTime(), post);
      post({ type: "ready" });
      return started;
    },
    (error) => post({ type: "trapped", text: String(error) }),
  );
  // Messages that come while the core loads wait for it, in order.
  port.onmessage = async ({ data }) => (await server)?.receive(data);
}
