import { useCallback, useMemo } from "react";
import type { CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawScaled } from "../../shared/present/scaled";
import { drawSizes } from "../charts/draw-sizes";
import type { SizesPicture } from "../charts/layout";
import { batchAt } from "../sizes/headline";
import type { Sweep } from "../sizes/sweep-store";
import { sweepWords } from "../sizes/sweep-words";
import { WaysLegend } from "../sizes/WaysLegend";
import { useReallocScenario } from "../use-realloc";
import type { PartProps } from "./part-props";
import { mainCall } from "./shown-calls";
import { type SizeSums, sumsOf } from "./sums";

const never = () => () => {};

/** The cycles by size: of malloc, until the reallocs have ended. */
export function LessonChart({ sweep, calls, lane, scale }: PartProps) {
  const scenario = useReallocScenario((own) => own);
  const { size, stat } = scenario;
  const show = mainCall(calls) ?? "malloc";
  const picture = useMemo(
    (): SizesPicture => ({ sweep, baseline: null, lane, size, show, stat }),
    [sweep, lane, size, show, stat],
  );
  const draw = useCallback(
    (surface: Surface) => drawScaled(surface, (scaled) => drawSizes(scaled, picture), scale),
    [picture, scale],
  );
  return (
    <section className="realloc-lesson-chart" aria-labelledby="realloc-lesson-chart">
      <h2 id="realloc-lesson-chart">Cycles of a {show}, by size</h2>
      {scenario.lanes.length > 1 && show === "realloc" && (
        <p className="muted">A is solid, B is dashed. The marks are those of {laneLetter(lane)}.</p>
      )}
      <div role="img" aria-label={show === "realloc" ? sweepWords(sweep, scenario, lane) : mallocWords(sweep, lane)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} subscribe={never} />
      </div>
      {show === "realloc" && <WaysLegend />}
    </section>
  );
}

function mallocWords({ sizes }: Sweep, lane: number): string {
  const values = [sizes[0], sizes.at(-1)].flatMap((answer) => {
    const mean = batchAt(answer, lane, "malloc")?.mean;
    return answer === undefined || mean === undefined ? [] : [`${formatInteger(mean)} at ${binaryBytes(answer.size)}`];
  });
  return `Cycles of a malloc on average: ${values.join(", ")}.`;
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
