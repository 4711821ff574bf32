import { FigureRows } from "../../../ui/FigureRows";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { cycleRows, heldRows, memoryRows } from "../charts/describe-memory";
import "./memory.css";

/** Figures of a lane over a heap with addresses: what the heap holds, and what the cache costs and saves. */
export const LaneMemoryRows = ({ reading }: { readonly reading: AllocationLaneSnapshot }) => (
  <div className="memory-rows">
    <FigureRows rows={[...memoryRows(reading), ...heldRows(reading), ...cycleRows(reading)]} />
  </div>
);
