import type { FromTrialWorker, ToTrialWorker } from "../protocol/trial";
import type { Port } from "./port";
import { serveTrials } from "./serve-trials";

serveTrials(self as unknown as Port<FromTrialWorker, ToTrialWorker>);
