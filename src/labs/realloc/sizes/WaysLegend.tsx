import type { ReactNode } from "react";
import { WAYS } from "../charts/marks";
import { reportedOf } from "../charts/threshold";
import { useReallocScenario } from "../use-realloc";

/** The marks of the chart and the strips, and `children` for those of one chart. */
export function WaysLegend({ children }: { readonly children?: ReactNode }) {
  return (
    <ul className="realloc-legend wrap type-13">
      {WAYS.map(([way, words]) => (
        <li key={way} data-way={way}>
          {words}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The circles of the article's figures, if the lane has its heap. */
export function Reported({ lane }: { readonly lane: number }) {
  const isReported = useReallocScenario((own) => reportedOf(own, lane).length > 0);
  return isReported && <li data-way="reported">reported 2015</li>;
}
