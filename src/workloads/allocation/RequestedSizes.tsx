import type { ReactElement, ReactNode } from "react";
import { useAllocationReading } from "../../labs/shared/allocation-frame";
import type { AllocationScenario } from "../../models/allocation/scenario";
import type { SizeBar } from "../../plot/layout/histogram";
import { TableButton } from "../../ui/TableButton";
import { SizeHistogram } from "./Histogram";
import { sizeBars } from "./size-bars";

interface RequestedSizesProps {
  readonly scenario: AllocationScenario;
  /** The source of the figures. */
  readonly origin: ReactElement;
  /** The sizes in a sentence. `counts` are requests by size class. */
  readonly words: (counts: Float64Array) => string;
  /** The lane whose color the words have. */
  readonly lane?: number;
  /** Between the heading and the picture. */
  readonly above?: (sizes: readonly SizeBar[], words: string) => ReactNode;
  /** Replaces the picture of the sizes alone. */
  readonly picture?: (sizes: readonly SizeBar[], title: string) => ReactNode;
  /** Below the picture, and below the words unless `above` shows them. */
  readonly children: ReactNode;
}

/** The sizes requested up to this step. */
export function RequestedSizes({ scenario, origin, words, lane, above, picture, children }: RequestedSizesProps) {
  const counts = useAllocationReading().lanes[0]?.requested ?? new Float64Array();
  const bars = sizeBars(scenario, counts);
  if (bars.length === 0) return <p className="rail-note muted">No requests yet.</p>;
  const said = words(counts);
  const title = `Requested sizes. ${said}`;
  return (
    <div className="sizes" data-lane={lane}>
      <div className="rail-head between">
        <h3>Requested sizes (bytes)</h3>
        <TableButton
          of="requested sizes"
          origin={origin}
          className="chart-button"
          table={() => import("./size-table").then((part) => part.sizeTable(bars, said))}
        />
      </div>
      {above?.(bars, said)}
      {picture?.(bars, title) ?? <SizeHistogram bars={bars} title={title} />}
      <p className="rail-note muted">
        {above === undefined && `${said} `}
        {children}
      </p>
    </div>
  );
}
