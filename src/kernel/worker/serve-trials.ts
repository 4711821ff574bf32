import { labEngines } from "../../labs/engines";
import { errorMessage } from "../../shared/error-message";
import type { FromTrialWorker, ToTrialWorker } from "../protocol/trial";
import { loadCore } from "./load-core";
import { inOrder, type Port } from "./port";
import { workerTime } from "./time";
import { TrialServer } from "./trial-server";

/** Runs the trials requested through a port, like serve.ts. */
export function serveTrials(port: Port<FromTrialWorker, ToTrialWorker>): void {
  const post = (message: FromTrialWorker) => port.postMessage(message, []);
  const start = async () => new TrialServer(labEngines(await loadCore()), workerTime(), post);
  const give = inOrder(start(), (error) => post({ type: "trapped", text: errorMessage(error) }));
  port.onmessage = ({ data }) => give(data);
}
