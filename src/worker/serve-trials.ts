import type { FromTrialWorker, ToTrialWorker } from "../protocol/trial";
import { loadCore } from "./load-core";
import type { Port } from "./port";
import { workerTime } from "./time";
import { TrialServer } from "./trial-server";

/** Runs the trials that are asked for through a port, as serve.ts. */
export function serveTrials(port: Port<FromTrialWorker, ToTrialWorker>): void {
  const post = (message: FromTrialWorker) => port.postMessage(message, []);
  const server = loadCore().then(
    (core) => new TrialServer(core, workerTime(), post),
    (error) => post({ type: "trapped", text: String(error) }),
  );
  // Messages that come while the core loads wait for it, in order.
  port.onmessage = async ({ data }) => (await server)?.receive(data);
}
