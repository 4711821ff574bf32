import { useState } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { lazyComponent } from "../../../ui/lazy-component";
import { FORM_WAITS, WorkloadSection } from "../../../workloads/allocation/WorkloadSection";
import { SizesAndCutoff } from "./SizesAndCutoff";

const CacheWorkload = lazyComponent(() => import("./CacheWorkload").then((part) => part.CacheWorkload), FORM_WAITS);

const CallsWorkload = lazyComponent(() =>
  import("../../shared/calls/CallsWorkload").then((part) => part.CallsWorkload),
);

const ByHand = lazyComponent(() => import("../caller/ByHand").then((part) => part.ByHand));

interface WorkloadProps {
  readonly scenario: AllocationScenario;
  readonly focus: number;
}

/** The caches' workload, with a lane's cutoff among its sizes. A person can also make the requests by hand. */
export function Workload(props: WorkloadProps) {
  const { scenario } = props;
  if (!isOfTrace(scenario)) return <DrawnWorkload {...props} />;
  return (
    <CallsWorkload scenario={scenario}>
      <SizesAndCutoff {...props} />
    </CallsWorkload>
  );
}

/** A workload of random requests. */
function DrawnWorkload({ scenario, focus }: WorkloadProps) {
  const [byHand, toggleByHand] = useByHand(scenario);
  const locked = useLocked("workload");
  return (
    <WorkloadSection
      scenario={scenario}
      form={<CacheWorkload scenario={scenario} focus={focus} />}
      tools={
        <button type="button" className="text-button" aria-expanded={byHand} onClick={toggleByHand}>
          Play it yourself
        </button>
      }
    >
      {byHand && !locked && <ByHand />}
      <SizesAndCutoff scenario={scenario} focus={focus} />
    </WorkloadSection>
  );
}

/** Whether operations are made by hand. Starting goes to step 0, where nothing is allocated. */
function useByHand(scenario: AllocationScenario) {
  const run = useRun();
  const [byHand, setByHand] = useState<boolean | null>(null);
  // The form stays open after its moves are undone.
  if (byHand === null && scenario.moves.length > 0) setByHand(true);
  const toggle = () => {
    if (!byHand && scenario.moves.length === 0) run.transport.reset();
    setByHand(!byHand);
  };
  return [byHand === true, toggle] as const;
}
