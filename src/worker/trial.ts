import type { FromTrialWorker, ToTrialWorker } from "../protocol/trial";
import { loadCore } from "./load-core";
import { workerTime } from "./time";
import { TrialServer } from "./trial-server";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromTrialWorker) => scope.postMessage(message);

const server = loadCore().then(
  (core) => new TrialServer(core, workerTime(), post),
  (error) => post({ type: "trapped", text: String(error) }),
);
// Messages that come while the core loads wait for it, in order.
scope.onmessage = async ({ data }: MessageEvent<ToTrialWorker>) => (await server)?.receive(data);
