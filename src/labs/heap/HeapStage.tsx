import { useLab } from "../../state/lab-store";
import { LaneSwitch } from "../shared/LaneSwitch";
import { StageFrame } from "../shared/StageFrame";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes } from "./HeapLanes";
import { HeapLedger, HeapLegend } from "./HeapLedger";
import { HeapTitle } from "./HeapTitle";
import { useHeapLook } from "./heap-store";
import { Lifetime } from "./Lifetime";
import { OneOperation } from "./OneOperation";
import "./heap-rail.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The heaps and their curves, or the last operation of the one in focus. */
export function HeapStage({ focus, names, onFocus }: StageProps) {
  const shows = useHeapLook((look) => look.shows);
  const model = useLab(({ scenario }) => scenario.lanes[focus]?.heap.model ?? "exact");
  return (
    <StageFrame as="main" focus={focus}>
      <div className="heap-stage" data-focus={focus}>
        <HeapTitle focus={focus} />
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        {shows === "heaps" ? (
          <>
            <HeapLedger names={names} />
            <HeapLanes names={names} />
            <HeapCurves />
            <Lifetime />
          </>
        ) : (
          <>
            <HeapLegend />
            <OneOperation lane={focus} model={model} />
          </>
        )}
      </div>
    </StageFrame>
  );
}
