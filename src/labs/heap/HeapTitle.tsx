import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { stepName } from "../../shared/step-name";
import { StepName } from "../../ui/StepName";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { useOperation } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import { StageTitle } from "../shared/StageTitle";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { heapTakeaway } from "./charts/describe-heap";
import { RunBack } from "./RunBack";

const STAGES: readonly (readonly [AllocationScenario["stage"], string])[] = [
  ["heaps", "Heaps"],
  ["operation", "One operation, step by step"],
];

/** The current takeaway, computed from the figures, as the page's title. */
export function HeapTitle({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info, lanes } = useAllocationReading();
  const heaps = useHeaps();
  const operation = useOperation(focus);
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const [heap, lane] = [heaps[focus], lanes[focus]];
  const hasOperation = stage === "operation" && hasSwitch && heap && lane && operation;
  const takeaway = hasOperation ? operationTakeaway(lane, heap, operation) : heapTakeaway(heaps, focus);
  const inLane = hasOperation && heaps.length > 1 ? focus : undefined;
  return (
    <>
      <StageTitle
        {...takeaway}
        step={stepName(info.done)}
        lane={inLane}
        origins={["simulated"]}
        legend="View of the stage"
        stages={STAGES}
        shown={stage}
        onChoose={(chosen) => run.history.look<AllocationScenario>({ stage: chosen })}
      >
        <StepName done={info.done} />
      </StageTitle>
      <RunBack />
    </>
  );
}
