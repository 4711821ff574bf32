import { useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import { isMachine } from "../../models/page_cache/scenario";
import { pageStopWords } from "../../models/page_cache/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { LabTransport, type LabTransportProps } from "../shared/LabTransport";
import { machineRealTime } from "./machine/real-time";
import { usePageScenario } from "./use-page-scenario";
import "../../ui/real-time.css";

const machineStops = stopRulesOf(pageStopWords, () => import("./stop-phrases").then((part) => part.machinePhrases));
const policyStops = stopRulesOf(pageStopWords, () => import("./stop-phrases").then((part) => part.policyPhrases));

/** The transport of the lab. Only the machine's steps take time. */
export function PageTransport(props: Pick<LabTransportProps, "focus" | "onFocus" | "events">) {
  const run = useRun();
  const ofMachine = usePageScenario(isMachine);
  const realTime = useMemo(() => (ofMachine ? machineRealTime(run) : undefined), [run, ofMachine]);
  return <LabTransport {...props} stops={ofMachine ? machineStops : policyStops} realTime={realTime} />;
}
