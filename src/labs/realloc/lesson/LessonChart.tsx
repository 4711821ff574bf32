import { useCallback, useMemo } from "react";
import type { CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawSizes } from "../charts/draw-sizes";
import type { SizesPicture } from "../charts/sizes-chart";
import { sweepWords } from "../sizes/sweep-words";
import { WaysLegend } from "../sizes/WaysLegend";
import { useReallocScenario } from "../use-realloc";
import type { PartProps } from "./part-props";
import { mainCall } from "./shown-calls";
import { type SizeSums, sumsOf } from "./sums";

/** The cycles by size: of malloc, until the reallocs have ended. */
export function LessonChart({ sweep, calls, lane }: PartProps) {
  const scenario = useReallocScenario((own) => own);
  const { size, stat } = scenario;
  const show = mainCall(calls) ?? "malloc";
  const picture = useMemo(
    (): SizesPicture => ({ sweep, baseline: null, lane, size, show, stat }),
    [sweep, lane, size, show, stat],
  );
  const draw = useCallback((surface: Surface) => drawSizes(surface, picture), [picture]);
  return (
    <section className="realloc-lesson-chart" aria-labelledby="realloc-lesson-chart">
      <h2 id="realloc-lesson-chart">Cycles of a {show}, by size</h2>
      {scenario.lanes.length > 1 && show === "realloc" && (
        <p className="muted">A is solid, B is dashed. The marks are those of {laneLetter(lane)}.</p>
      )}
      <div role="img" aria-label={sweepWords(sweep, { ...scenario, show }, lane)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      {show === "realloc" && <WaysLegend />}
    </section>
  );
}

/** The chart of all heaps and, when all calls have ended, what the calls of a block cost together. */
export function SumsPart(props: PartProps) {
  return (
    <div className="realloc-lesson-sums">
      <LessonChart {...props} />
      {props.calls.includes("free" satisfies CallKind) && <SumsTable sums={sumsOf(props.sweep)} />}
    </div>
  );
}

function SumsTable({ sums }: { readonly sums: readonly SizeSums[] }) {
  const lanes = sums[0]?.cycles.map((_, lane) => lane) ?? [];
  return (
    <section className="realloc-at" aria-labelledby="realloc-lesson-sums">
      <h2 id="realloc-lesson-sums">malloc, realloc and free together, mean cycles</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">size</th>
            {lanes.map((lane) => (
              <th key={lane} scope="col">
                {laneLetter(lane)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ size, cycles }) => (
            <tr key={size}>
              <th scope="row">{binaryBytes(size)}</th>
              {cycles.map((value, lane) => (
                <td key={laneLetter(lane)} data-least={value === Math.min(...cycles)}>
                  {formatInteger(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
