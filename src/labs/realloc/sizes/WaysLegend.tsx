import type { ReactNode } from "react";
import { WAYS } from "../charts/marks";

/** The marks of the chart and the strips, and `children` for those of one chart. */
export function WaysLegend({ children }: { readonly children?: ReactNode }) {
  return (
    <ul className="realloc-legend">
      {WAYS.map(([way, words]) => (
        <li key={way} data-way={way}>
          {words}
        </li>
      ))}
      {children}
    </ul>
  );
}
