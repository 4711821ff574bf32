import { callRows, cycleRows, heldRows, memoryRows } from "../../../charts/describe-memory";
import { FigureRows } from "../../../components/FigureRows";
import type { LaneSnapshot } from "../../../state/frame-store";
import "./memory.css";

interface RowsProps {
  readonly reading: LaneSnapshot;
  /** In focus: it has all figures. The others have what compares heaps. */
  readonly isMain: boolean;
}

/** The figures of a lane over a heap with addresses. */
export const MemoryRows = ({ reading, isMain }: RowsProps) => (
  <div className="memory-rows">
    <FigureRows rows={[...(isMain ? memoryRows(reading) : []), ...heldRows(reading)]} />
  </div>
);

/** What its cache asks of the heap, and what that costs and saves. */
export const CallRows = ({ reading, isMain }: RowsProps) => (
  <div className="call-rows">
    <FigureRows rows={[...(isMain ? callRows(reading) : []), ...cycleRows(reading)]} />
  </div>
);
