import { useCallback } from "react";
import type { FrameInfo } from "../../../kernel/protocol/messages";
import { useRun } from "../../../kernel/run/hooks";
import { figure, heapFigure } from "../../../models/allocation/figures";
import { SERIES } from "../../../models/allocation/lane-arrays";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { type AllocationLaneSnapshot, allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { useBarChange } from "../../shared/LaneBar";
import { shareBar, totalBytes } from "../charts/layout/ledger";
import { drawSegments, laneBytes } from "../charts/ledger-bar";
import { PresentCache } from "./PresentCache";
import { PresentCallers, PresentField, useMagnifiedView } from "./PresentField";
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
  const view = useMagnifiedView(number);
  return (
    <div className="present-figure">
      <div className="rooms">
        <PresentField lane={number} view={view} />
        <PresentCache lane={lane} view={view} />
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

/** Where a lane's memory is: needed, wasted, idle. */
function PresentLedger({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const changed = useBarChange();
  const draw = useCallback(
    (surface: Surface) => {
      const now = allocationFrame(frames.reading()).lanes[lane];
      if (now === undefined) return;
      const bytes = laneBytes(now);
      drawSegments(surface, shareBar(bytes, surface.width));
      const total = totalBytes(bytes);
      if (total > 0)
        changed(
          Object.values(bytes).map((part) => (surface.width * part) / total),
          surface.height,
        );
    },
    [frames, lane, changed],
  );
  return <DrawnCanvas className="present-ledger" draw={draw} subscribe={frames.subscribeReading} />;
}

const MEAN = 4;

/** The efficiency before the last step, 0 … 1; null = the visible series has no separate column for that step. */
function efficiencyBefore({ done, view }: Pick<FrameInfo, "done" | "view">, series: Float32Array): number | null {
  const isStepwise = view.from === 0 && view.scale === "linear" && view.columns === view.to + 1;
  const before = done - 2;
  const value = series[before * SERIES + MEAN];
  return isStepwise && before >= 0 && value !== undefined && Number.isFinite(value) ? value : null;
}
