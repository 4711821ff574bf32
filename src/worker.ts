import "./labs/register";
import "./labs/engines";
import type { FromWorker, ToWorker } from "./kernel/protocol/messages";
import type { Port } from "./kernel/worker/port";
import { serve } from "./kernel/worker/serve";

serve(self as unknown as Port<FromWorker, ToWorker>);
