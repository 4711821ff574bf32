import { callRows, memoryRows } from "../../../charts/describe-memory";
import { FigureRows } from "../../../components/FigureRows";
import type { LaneReading } from "../../../state/frame-store";
import "./memory.css";

interface RowsProps {
  readonly reading: LaneReading;
}

/** The figures of a lane in focus over a heap with addresses. */
export const MemoryRows = ({ reading }: RowsProps) => <FigureRows rows={memoryRows(reading)} />;

/** What its cache asks of the heap, and what that costs and saves. */
export const CallRows = ({ reading }: RowsProps) => (
  <div className="call-rows">
    <FigureRows rows={callRows(reading)} />
  </div>
);
