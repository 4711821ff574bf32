import "./labs/register";
import "./labs/engines";
import type { FromTrialWorker, ToTrialWorker } from "./kernel/protocol/trial";
import type { Port } from "./kernel/worker/port";
import { serveTrials } from "./kernel/worker/serve-trials";

serveTrials(self as unknown as Port<FromTrialWorker, ToTrialWorker>);
