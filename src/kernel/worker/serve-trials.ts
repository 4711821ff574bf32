import { errorMessage } from "../../shared/error-message";
import type { FromTrialWorker, ToTrialWorker } from "../protocol/trial";
import { EngineLoader } from "./engine-loader";
import { loadCore } from "./load-core";
import { inOrder, type Port } from "./port";
import { workerTime } from "./time";
import { TrialServer } from "./trial-server";

/** Runs the trials requested through a port, like serve.ts. */
export function serveTrials(port: Port<FromTrialWorker, ToTrialWorker>): void {
  const post = (message: FromTrialWorker) => port.postMessage(message, []);
  const engines = new EngineLoader(loadCore);
  const server = new TrialServer(engines.engineOf, workerTime(), post);
  const prepare = (message: ToTrialWorker) =>
    message.type === "trial" ? engines.loadTrial(message.trial.scenario, message.lent) : null;
  const give = inOrder(server, prepare, (error) => post({ type: "trapped", text: errorMessage(error) }));
  port.onmessage = ({ data }) => give(data);
}
