import { useCallback, useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { TableButton } from "../../../ui/TableButton";
import { useMachine } from "../calibrate/calibrate-store";
import { drawStrips, stripsOf, stripsRoom, stripsTitle, stripsWords } from "../charts/call-strips";
import type { SizesPicture } from "../charts/layout";
import { REPLACED } from "../charts/marks";
import { useReallocLook } from "../realloc-store";
import { discardsIn } from "../scenario/lanes";
import { useReallocScenario } from "../use-realloc";
import { MovedPages } from "./MovedPages";
import { SizeBar } from "./SizeBar";
import { SizesChart } from "./SizesChart";
import { SweepProgress } from "./SweepProgress";
import { useShowsMeasured, useSizesPicture } from "./sizes-picture";
import { ThresholdButtons } from "./ThresholdHandle";
import { pathsTable, sizesTable } from "./tables";
import { useShownSweep } from "./use-sweep";
import { Reported, WaysLegend } from "./WaysLegend";

/** The sweep over all sizes: the chart, the calls of some sizes, and what a call moves. */
export function SizesStage({ focus }: { readonly focus: number }) {
  const picture = useSizesPicture(focus);
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  return (
    <>
      <Legend focus={focus} />
      <ChartHead focus={focus} />
      {picture === null ? <div className="realloc-chart" /> : <SizesChart picture={picture} />}
      <SweepProgress />
      {!isChart && <ThresholdButtons />}
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

function Legend({ focus }: { readonly focus: number }) {
  const isMeasured = useMachine(({ shown }) => shown !== null);
  const discards = useReallocScenario(({ lanes }) => discardsIn(lanes[focus]));
  return (
    <WaysLegend>
      {discards && <li data-way="replaced">{REPLACED}</li>}
      {isMeasured && <Measured />}
      <Reported lane={focus} />
    </WaysLegend>
  );
}

/** Shows the crosses, or leaves them out. */
function Measured() {
  const shows = useShowsMeasured();
  return (
    <li data-way="measured">
      <button
        type="button"
        className="text-button"
        aria-pressed={shows}
        onClick={() => useReallocLook.setState({ showsMeasured: !shows })}
      >
        measured
      </button>
    </li>
  );
}

function ChartHead({ focus }: { readonly focus: number }) {
  const scenario = useReallocScenario((own) => own);
  const sweep = useShownSweep();
  const machine = useMachine(({ shown }) => shown);
  return (
    <div className="realloc-chart-head">
      <h2>Cycles per call</h2>
      <p className="muted">{scenario.stat} of all calls; a mark is a path, its area the share of the calls</p>
      <TableButton
        of="cycles by size"
        className="text-button"
        table={() => sizesTable(sweep, scenario, focus, machine?.calibration)}
      />
    </div>
  );
}

/** The reallocs of the size and of its neighbors at the cliff, on one axis. */
function CallStrips({ picture }: { readonly picture: SizesPicture }) {
  const { sweep, lane, size, stat } = picture;
  const strips = useMemo(() => stripsOf(sweep, lane, size, stat), [sweep, lane, size, stat]);
  const draw = useCallback((surface: Surface) => drawStrips(surface, strips), [strips]);
  return (
    <section aria-labelledby="realloc-strips">
      <h2 id="realloc-strips">
        {stripsTitle(strips, size)} are not alike{" "}
        <TableButton of="paths of realloc" className="text-button" table={() => pathsTable(sweep, lane)} />
      </h2>
      <div style={{ height: `${stripsRoom(sweep, lane, stat) / 16}rem` }} role="img" aria-label={stripsWords(strips)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} subscribe={never} />
      </div>
    </section>
  );
}

const never = () => () => {};
