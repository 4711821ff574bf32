import { useCallback, useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { CLASSES_ONLY } from "../../../models/allocation/size-classes";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { Button } from "../../../ui/Button";
import { DataTable } from "../../../ui/DataTable";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { adviceTable } from "../advice/columns";
import { useMachine } from "../calibrate/calibrate-store";
import { drawTiles, tilesHeight } from "../call/draw-call";
import { drawStrips, stripsOf, stripsRoom, stripsTitle, stripsWords } from "../charts/call-strips";
import { REPLACED } from "../charts/marks";
import { type Move, moveRows, movesAtDrop, moveWords } from "../charts/moves";
import type { SizesPicture } from "../charts/sizes-chart";
import { discardsIn } from "../scenario/realloc-scenario";
import { useReallocLook, useReallocScenario } from "../use-realloc";
import { useShowsMeasured, useSizesPicture } from "./figures";
import { SizeBar } from "./SizeBar";
import { SizeStory } from "./SizeStory";
import { SizesChart, ThresholdButtons } from "./SizesChart";
import { planOf, resumeSweep, stopSweep, useShownSweep, useSizesSweep } from "./sweep";
import { pathsTable, sizesTable } from "./sweep-words";
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
      {!isChart && (picture === null ? <div className="realloc-story" /> : <SizeStory picture={picture} />)}
      <SweepProgress />
      {!isChart && <ThresholdButtons />}
      {picture !== null && !isChart && (
        <>
          <div className="realloc-below beyond-look">
            <CallStrips picture={picture} />
            <MovedPages picture={picture} />
          </div>
          <Advice />
          <SizeBar picture={picture} />
        </>
      )}
    </>
  );
}

/** The advice of 2015 in every malloc. */
function Advice() {
  const table = adviceTable();
  return (
    <section className="realloc-advised beyond-look" aria-labelledby="realloc-advised">
      <h2 id="realloc-advised">
        {table.takeaway} <Provenance origin="modeled" />
      </h2>
      <DataTable table={table} />
      <p className="muted type-13">
        A vector’s copies: doubling from 64 B to 1 MiB → from 8 to 128 KiB at once, as advised. glibc and musl are heap
        models; glibc 2.37 to 2.40 and 2.42 were not compared. Of the others the page has {CLASSES_ONLY}. jemalloc stays
        in place if the memory behind the block is free.
      </p>
    </section>
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
      <Button look="text" aria-pressed={shows} onClick={() => useReallocLook.setState({ showsMeasured: !shows })}>
        measured
      </Button>
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
      <p className="muted beyond-look">
        {scenario.stat} of all calls; each mark: one way a call can go; bigger = more calls
      </p>
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
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
    </section>
  );
}

/** The work on the sweep, with a button to end it or to begin again. */
function SweepProgress() {
  const scenario = useReallocScenario((own) => own);
  const { share, stopped } = useSizesSweep();
  const isDragged = useReallocLook(({ draft }) => draft !== null);
  const plan = planOf(scenario);
  if (stopped !== null && stopped.key === plan.key)
    return (
      <p className="realloc-progress type-13">
        <Button onClick={resumeSweep}>Compute</Button>{" "}
        <span role="status">{stopped.problem || "Canceled. The chart shows the previous sweep."}</span>
      </p>
    );
  if (share === null || isDragged) return <p className="realloc-progress type-13" />;
  return (
    <p className="realloc-progress type-13">
      <progress aria-label="Sizes computed" value={share} /> <span className="muted">{formatShare(share, 0)}</span>{" "}
      <Button onClick={() => stopSweep(plan)}>Cancel</Button>
    </p>
  );
}

/** Pages that one realloc copies before the cliff and renames behind it, side by side. */
function MovedPages({ picture }: { readonly picture: SizesPicture }) {
  const factor = useReallocScenario((own) => own.factor);
  const { sweep, lane, size, stat } = picture;
  return (
    <section aria-labelledby="realloc-moves">
      <h2 id="realloc-moves">What one realloc moves</h2>
      {movesAtDrop(sweep, { size, stat, factor }, lane).map((move) => (
        <MovePicture key={move.size} move={move} />
      ))}
    </section>
  );
}

/** The pages of one realloc. */
function MovePicture({ move }: { readonly move: Move }) {
  const { way, title, cycles } = move;
  const rows = useMemo(() => moveRows(move), [move]);
  const draw = useCallback((surface: Surface) => drawTiles(surface, rows, way === "copied-to-mapping"), [rows, way]);
  return (
    <div className="realloc-move type-13">
      <h3>
        {title} <span className="muted">{cycles}</span>
      </h3>
      <div aria-hidden="true" style={{ height: `${tilesHeight(rows) / 16}rem` }}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <p className="muted">{moveWords(move)}</p>
    </div>
  );
}
