import type { CallKind } from "../../../models/allocation/call-summary";
import type { Sweep } from "../sizes/sweep-store";

/** The input of a part of a lesson. */
export interface PartProps {
  readonly sweep: Sweep;
  /** The calls whose batches have ended, at least one. */
  readonly calls: readonly CallKind[];
  readonly lane: number;
  /** Of drawings beside a table: 1 on the page. */
  readonly scale: number;
}
