import { labEngines } from "../../labs/engines";
import { errorMessage } from "../../shared/error-message";
import type { FromWorker, ToWorker } from "../protocol/messages";
import { loadCore } from "./load-core";
import { inOrder, type Port } from "./port";
import { SimulationServer } from "./simulation-server";
import { workerTime } from "./time";

/** Serves a port: a worker's own, or one end of a channel on the page's thread. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const post = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const start = async () => {
    const server = new SimulationServer(labEngines(await loadCore()), workerTime(), post);
    post({ type: "ready" });
    return server;
  };
  const give = inOrder(start(), (error) => post({ type: "trapped", text: errorMessage(error) }));
  // A ping is answered at once, even while the core loads, since it asks only whether the worker is alive.
  port.onmessage = ({ data }) => (data.type === "ping" ? post({ type: "pong" }) : give(data));
}
