import { useAsked } from "../../kernel/run/asked-store";
import { UnlessMissing } from "../shared/calls/UnlessMissing";
import { OneOperation } from "../shared/heap/operation/lazy";
import { LaneSwitch } from "../shared/LaneSwitch";
import { StageFrame } from "../shared/StageFrame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes } from "./HeapLanes";
import { HeapLedger, HeapLegend } from "./HeapLedger";
import { HeapTitle } from "./HeapTitle";
import { HeapWords } from "./HeapWords";
import { Lifetime } from "./Lifetime";
import "./heap-rail.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The heaps and their curves, or the last operation of the lane in focus. */
export function HeapStage({ focus, names, onFocus }: StageProps) {
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <StageFrame as="main" focus={focus}>
      <div className="stage-body heap-stage" data-focus={focus}>
        <UnlessMissing>
          <HeapTitle focus={focus} />
          <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
          {ui === "chart" && <HeapCurves />}
          {ui !== "chart" && stage === "heaps" && <Heaps names={names} />}
          {ui !== "chart" && stage === "operation" && (
            <>
              <HeapLegend />
              <OneOperation lane={focus} />
            </>
          )}
        </UnlessMissing>
        {ui !== "lab" && (
          <div className="visually-hidden">
            <HeapWords />
          </div>
        )}
      </div>
    </StageFrame>
  );
}

function Heaps({ names }: Pick<StageProps, "names">) {
  return (
    <>
      <HeapLedger names={names} />
      <HeapLanes names={names} />
      <HeapCurves />
      <Lifetime />
    </>
  );
}
