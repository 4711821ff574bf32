import "./labs/register";
import "./labs/engines";
import type { FromWorker, ToWorker } from "./kernel/protocol/messages";
import { type FromTrialWorker, type ToTrialWorker, TRIAL_WORKER } from "./kernel/protocol/trial";
import type { Port } from "./kernel/worker/port";
import { serve } from "./kernel/worker/serve";
import { serveTrials } from "./kernel/worker/serve-trials";

/* Both kinds of workers are one file, so the page loads it once. A worker's name tells which kind it is. */

if (self.name === TRIAL_WORKER) serveTrials(self as unknown as Port<FromTrialWorker, ToTrialWorker>);
else serve(self as unknown as Port<FromWorker, ToWorker>);
