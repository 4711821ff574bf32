import { useState } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { later } from "../../../ui/later";
import { FORM_WAITS, WorkloadSection } from "../../../workloads/allocation/WorkloadSection";
import { SizesAndCutoff } from "./SizesAndCutoff";

const CacheWorkload = later(() => import("./CacheWorkload").then((part) => part.CacheWorkload), FORM_WAITS);

const ByHand = later(() => import("../caller/ByHand").then((part) => part.ByHand));

interface WorkloadProps {
  readonly scenario: AllocationScenario;
  readonly focus: number;
}

/** The requests of the caches, with a lane's cutoff among their sizes; they can be made by hand. */
export function Workload({ scenario, focus }: WorkloadProps) {
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

/** Whether the operations are made by hand. Whoever begins goes to the start: nothing is allocated yet. */
function useByHand(scenario: AllocationScenario) {
  const run = useRun();
  const [byHand, setByHand] = useState<boolean | null>(null);
  // After its moves are taken back it stays open.
  if (byHand === null && scenario.moves.length > 0) setByHand(true);
  const toggle = () => {
    if (!byHand && scenario.moves.length === 0) run.transport.reset();
    setByHand(!byHand);
  };
  return [byHand === true, toggle] as const;
}
