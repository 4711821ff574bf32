import { errorMessage } from "../../shared/error-message";
import type { Command } from "../protocol/check-message";
import type { FromWorker, ToWorker } from "../protocol/messages";
import { EngineLoader } from "./engine-loader";
import { loadCore } from "./load-core";
import { inOrder, type Port } from "./port";
import { SimulationServer } from "./simulation-server";
import { workerTime } from "./time";

/** Serves a port: a worker's own, or one end of a channel on the page's thread. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const post = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const engines = new EngineLoader(loadCore);
  const server = new SimulationServer(engines.engineOf, workerTime(), post);
  const prepare = (message: Command) => (message.type === "open" ? engines.load(message.scenario, message.lent) : null);
  const give = inOrder(server, prepare, (error) => post({ type: "trapped", text: errorMessage(error) }));
  post({ type: "ready" });
  // A ping is answered at once, even while a core loads, since it asks only whether the worker is alive.
  port.onmessage = ({ data }) => (data.type === "ping" ? post({ type: "pong" }) : give(data));
}
