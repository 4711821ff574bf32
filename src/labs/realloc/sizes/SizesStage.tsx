import { useCallback, useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { useAllocationReading } from "../../shared/allocation-frame";
import { useMachine } from "../calibrate/calibrate-store";
import { crosses } from "../calibrate/overlay";
import { callTable } from "../call-table";
import { drawStrips, STRIP_HEIGHT, type Strip, stripsOf, stripsWords } from "../charts/call-strips";
import type { SizesPicture } from "../charts/layout";
import { WAYS } from "../charts/marks";
import { useReallocScenario } from "../use-realloc";
import { MovedPages } from "./MovedPages";
import { SizeBar } from "./SizeBar";
import { SizesChart } from "./SizesChart";
import { SweepProgress } from "./SweepProgress";
import { pathsTable, sizesTable } from "./tables";
import { useBaseline, useShownSweep } from "./use-sweep";

/** The chart of a scenario's sweep; null = it is not known yet. */
export function useSizesPicture(focus: number): SizesPicture | null {
  const sweep = useShownSweep();
  const baseline = useBaseline();
  const machine = useMachine(({ shown }) => shown);
  const { size, show, stat } = useReallocScenario((own) => own);
  const measured = useMemo(
    () => (machine === null ? [] : crosses(machine.calibration, show === "all" ? "realloc" : show, stat)),
    [machine, show, stat],
  );
  return useMemo(
    () => (sweep === null ? null : { sweep, baseline, lane: focus, size, show, stat, crosses: measured }),
    [sweep, baseline, focus, size, show, stat, measured],
  );
}

/** The sweep over all sizes: the chart, the calls of some sizes, and what a call moves. */
export function SizesStage({ focus }: { readonly focus: number }) {
  const picture = useSizesPicture(focus);
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  return (
    <>
      <WaysLegend />
      <ChartHead focus={focus} />
      {picture === null ? <div className="realloc-chart" /> : <SizesChart picture={picture} />}
      <SweepProgress />
      {picture !== null && !isChart && (
        <>
          <div className="realloc-below">
            <CallStrips picture={picture} />
            <MovedPages picture={picture} />
          </div>
          <SizeBar picture={picture} />
        </>
      )}
    </>
  );
}

/** The marks of the chart and the strips. */
export function WaysLegend() {
  const isMeasured = useMachine(({ shown }) => shown !== null);
  return (
    <ul className="realloc-legend">
      {WAYS.map(([way, words]) => (
        <li key={way} data-way={way}>
          {words}
        </li>
      ))}
      {isMeasured && <li data-way="measured">measured</li>}
    </ul>
  );
}

function ChartHead({ focus }: { readonly focus: number }) {
  const scenario = useReallocScenario((own) => own);
  const sweep = useShownSweep();
  const { lanes } = useAllocationReading();
  const machine = useMachine(({ shown }) => shown);
  const origin = <Provenance origin="simulated" />;
  return (
    <div className="realloc-chart-head">
      <h2>Cycles per call</h2>
      <p className="muted">{scenario.stat} of all calls; a mark is a path, its area the share of the calls</p>
      <TableButton
        of="cycles by size"
        className="text-button"
        origin={origin}
        table={() => sizesTable(sweep, scenario, focus, machine?.calibration)}
      />
      <TableButton
        of="counts of the call"
        className="text-button"
        origin={origin}
        table={() => callTable(scenario, lanes)}
      />
    </div>
  );
}

/** The reallocs of the size and of its neighbors at the cliff, on one axis. */
function CallStrips({ picture }: { readonly picture: SizesPicture }) {
  const { sweep, lane, size, stat } = picture;
  const strips = useMemo(() => stripsOf(sweep, lane, size, stat), [sweep, lane, size, stat]);
  const many = strips.find((strip: Strip) => strip.size === size)?.batch.calls ?? 0;
  const draw = useCallback((surface: Surface) => drawStrips(surface, strips), [strips]);
  return (
    <section aria-labelledby="realloc-strips">
      <h2 id="realloc-strips">
        {formatInteger(many)} reallocs of a size are not alike{" "}
        <TableButton
          of="paths of realloc"
          className="text-button"
          origin={<Provenance origin="simulated" />}
          table={() => pathsTable(sweep, lane)}
        />
      </h2>
      <div
        style={{ height: `${(STRIP_HEIGHT * strips.length + 22) / 16}rem` }}
        role="img"
        aria-label={stripsWords(strips)}
      >
        <DrawnCanvas className="realloc-canvas" draw={draw} subscribe={never} />
      </div>
    </section>
  );
}

const never = () => () => {};
