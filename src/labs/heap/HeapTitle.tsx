import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { stepName } from "../../shared/step-name";
import { Badge } from "../../ui/Badge";
import { Provenance } from "../../ui/Provenance";
import { StepName } from "../../ui/StepName";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { useOperation } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { heapTakeaway } from "./charts/describe-heap";
import { RunBack } from "./RunBack";

/** The current takeaway, computed from the figures, as the page's title. */
export function HeapTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const heaps = useHeaps();
  const operation = useOperation(focus);
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const [heap, lane] = [heaps[focus], lanes[focus]];
  const hasOperation = stage === "operation" && hasSwitch && heap && lane && operation;
  const { strong, rest } = hasOperation ? operationTakeaway(lane, heap, operation) : heapTakeaway(heaps, focus);
  const where = stepName(info.done);
  const name = useAllocationScenario((scenario) => scenario.title);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · ${where} · Bufferlab`;
  }, [info.playing, name, strong, where]);
  return (
    <>
      <div className="heap-where">
        <p className="muted">
          <StepName done={info.done} />
        </p>
        <Provenance origin="simulated" />
        {hasSwitch && <StageSwitch />}
      </div>
      <div className="takeaway heap-title">
        {hasOperation && heaps.length > 1 && <Badge lane={focus} />}
        <h1 key={strong}>
          <b>{strong}</b>
          {rest}
        </h1>
      </div>
      <RunBack />
    </>
  );
}

const STAGES: readonly (readonly [AllocationScenario["stage"], string])[] = [
  ["heaps", "Heaps"],
  ["operation", "One operation, step by step"],
];

/** Chooses the stage's picture. Then the stage takes the focus, so its keys work at once. */
function StageSwitch() {
  const run = useRun();
  const shown = useAllocationScenario((scenario) => scenario.stage);
  return (
    <fieldset className="heap-switch">
      <legend className="visually-hidden">View of the stage</legend>
      {STAGES.map(([stage, name]) => (
        <button
          key={stage}
          type="button"
          className="button"
          aria-pressed={shown === stage}
          onClick={() => {
            run.history.look<AllocationScenario>({ stage });
            document.getElementById("stage")?.focus();
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
