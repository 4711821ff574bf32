import { useMemo } from "react";
import { figure, heapFigure } from "../../../models/allocation/figures";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type AllocationLaneSnapshot, useAllocationReading } from "../../shared/allocation-frame";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { efficiencyBefore } from "./efficiency-before";
import { PresentCache } from "./PresentCache";
import { LaneLayouts, PresentCallers, PresentField } from "./PresentField";
import { PresentLedger } from "./PresentLedger";
import "./present-figure.css";

interface PresentFigureProps {
  readonly lane: number;
}

/** A lane for an audience: callers, cache and heap as rooms, and the efficiency as large as possible. */
export function PresentFigure({ lane }: PresentFigureProps) {
  const snapshot = useAllocationReading().lanes[lane];
  return snapshot && <Rooms lane={snapshot} number={lane} />;
}

function Rooms({ lane, number }: { readonly lane: AllocationLaneSnapshot; readonly number: number }) {
  const ratio = useAllocationScenario((scenario) => scenario.poisonRatio);
  const layouts = useMemo(() => new LaneLayouts(number, ratio), [number, ratio]);
  return (
    <div className="present-figure">
      <div className="rooms">
        <PresentField layouts={layouts} />
        <PresentCache lane={lane} layouts={layouts} />
        <div className="room room-heap" data-step-door="">
          <h2>Heap</h2>
          <ul>
            <li>{formatInteger(figure(lane, "heap_allocations"))} new</li>
            <li>{formatInteger(figure(lane, "heap_frees"))} freed</li>
          </ul>
        </div>
      </div>
      <PresentCallers lane={number} />
      <Efficiency lane={lane} number={number} />
    </div>
  );
}

function Efficiency({ lane, number }: { readonly lane: AllocationLaneSnapshot; readonly number: number }) {
  const [digits = "", unit = ""] = formatShare(figure(lane, "efficiency")).split("\u00a0");
  const [needed, granted] = [figure(lane, "needed"), figure(lane, "granted")];
  return (
    <div className="present-efficiency">
      <p className="present-number" data-long={digits.length > 4}>
        {digits}
        <span>{unit}</span>
      </p>
      <p>{unit === "" ? "nothing allocated yet" : "memory useful"}</p>
      <Change lane={number} />
      <p className="present-saved">{formatShare(figure(lane, "avoided_share"), 0)} of heap calls saved</p>
      <PresentLedger lane={number} />
      <p>
        {formatBytes(needed)} of {formatBytes(granted)} needed
      </p>
      {lane.heap && <p>{formatBytes(heapFigure(lane.heap, "resident"))} of memory resident</p>}
    </div>
  );
}

/** A single step that changes the efficiency by more than this share is mentioned. */
const JUMP = 0.1;

/** The efficiency before the last step, if it was far from the current one. */
function Change({ lane }: { readonly lane: number }) {
  const { info, lanes } = useAllocationReading();
  const arrays = lanes[lane];
  const before = arrays === undefined ? null : efficiencyBefore(info, arrays.series);
  const change = arrays === undefined || before === null ? 0 : figure(arrays, "efficiency") - before;
  if (before === null || !(Math.abs(change) > JUMP)) return null;
  return (
    <p>
      {change < 0 ? "down" : "up"} from {formatShare(before)}
    </p>
  );
}
