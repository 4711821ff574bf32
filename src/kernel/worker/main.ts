import type { FromWorker, ToWorker } from "../protocol/messages";
import type { Port } from "./port";
import { serve } from "./serve";

serve(self as unknown as Port<FromWorker, ToWorker>);
