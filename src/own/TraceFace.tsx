import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import { drawLives, drawNeededAndLive, drawReuse, drawSizeShares } from "../plot/call-plots";
import type { Surface } from "../plot/surface";
import type { DataTable } from "../shared/data-table";
import { formatCompact } from "../shared/figure-text";
import { Provenance } from "../ui/Provenance";
import { titlePage } from "../ui/page-title";
import { TableButton } from "../ui/TableButton";
import type { OpenCalls } from "../workloads/traces/call-store";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import type { OwnAddress } from "./address";
import { FaceTabs } from "./FaceTabs";
import {
  livesTable,
  livesTitle,
  operationsName,
  reuseShares,
  reuseTable,
  reuseTitle,
  sharesOf,
  sizeBars,
  sizesTable,
  sizeTitle,
  timeTable,
  timeTitle,
} from "./plot-tables";
import { RefusalText } from "./ReadingCard";
import { RunButtons } from "./RunButtons";
import { useView } from "./recording-store";
import { PlotCanvas } from "./StripCanvas";
import { ThreadChips } from "./ThreadChips";
import { headline } from "./words";

interface FaceProps {
  readonly calls: OpenCalls;
  readonly address: OwnAddress;
}

/** Four plots of a trace. */
export function TraceFace({ calls, address }: FaceProps) {
  const { trace } = calls;
  const { view, viewing } = useView(trace);
  const isPart = viewing !== null && viewing.view !== null;
  const isCounting = viewing !== null && viewing.refusal === null && viewing.view === null;
  useEffect(() => {
    titlePage(trace.title, "Your program");
  }, [trace.title]);
  return (
    <main className="own-face" id="stage" tabIndex={-1} aria-busy={isCounting}>
      <FaceTabs address={address} />
      <h1>{headline(view, isPart ? `This part of ${trace.title}` : trace.title)}</h1>
      <RunButtons calls={calls} parts={viewing?.parts ?? null} />
      {trace.facts.threads > 1 && <ThreadChips facts={trace.facts} address={address} />}
      {viewing !== null && viewing.operations > 0 && (
        <p className="muted">Counting {formatCompact(viewing.operations)} operations …</p>
      )}
      {viewing?.refusal != null && (
        <div className="own-problem" role="alert">
          <RefusalText refusal={viewing.refusal} />
        </div>
      )}
      <div className="own-plots">
        <TimePlot view={view} isPart={isPart} />
        <SizesPlot view={view} />
        <LivesPlot view={view} />
        <ReusePlot view={view} />
      </div>
    </main>
  );
}

interface PlotProps {
  readonly view: CallView;
}

function TimePlot({ view, isPart }: PlotProps & { readonly isPart: boolean }) {
  const draw = useCallback(
    (surface: Surface) => drawNeededAndLive(surface, view.plots.needed, view.plots.live, operationsName(isPart)),
    [view, isPart],
  );
  return (
    <Plot
      title={timeTitle(view, isPart)}
      about="Bytes that the program needs, and its live blocks, after each operation."
      of="needed bytes and live blocks"
      table={() => timeTable(view, isPart)}
      draw={draw}
    />
  );
}

function SizesPlot({ view: { plots } }: PlotProps) {
  const [by, setBy] = useState<"requests" | "bytes">("requests");
  const draw = useCallback(
    (surface: Surface) => drawSizeShares(surface, sharesOf(sizeBars(plots.sizes, by)), `share of ${by}`),
    [plots, by],
  );
  return (
    <Plot
      title={sizeTitle(plots, by)}
      about="Sizes requested, in quarter octaves."
      of="sizes"
      table={() => sizesTable(plots)}
      draw={draw}
    >
      <select
        className="field"
        aria-label="Sizes by"
        value={by}
        onChange={({ target }) => setBy(target.value === "bytes" ? "bytes" : "requests")}
      >
        <option value="requests">by requests</option>
        <option value="bytes">by bytes</option>
      </select>
    </Plot>
  );
}

function LivesPlot({ view }: PlotProps) {
  const { lives, freed } = view.plots;
  const draw = useCallback(
    (surface: Surface) =>
      drawLives(
        surface,
        lives.map(({ power, quarters }) => ({ from: 2 ** power, quarters })),
      ),
    [lives],
  );
  return (
    <Plot
      title={livesTitle(view)}
      about="Lives of freed blocks, by size. A box holds the middle half, its bar is the median."
      of="lives"
      table={() => livesTable(view)}
      draw={freed === 0 ? null : draw}
    />
  );
}

function ReusePlot({ view: { plots } }: PlotProps) {
  const shares = useMemo(() => reuseShares(plots), [plots]);
  const draw = useCallback((surface: Surface) => drawReuse(surface, shares), [shares]);
  return (
    <Plot
      title={reuseTitle(plots)}
      about="How soon a size comes back: requests that find a block of exactly their size among the blocks freed last."
      of="reuse of sizes"
      table={() => reuseTable(plots)}
      draw={shares.every(({ share }) => share === 0) ? null : draw}
    />
  );
}

interface PlotPanelProps {
  /** The takeaway. */
  readonly title: string;
  readonly about: string;
  /** The subject of its table. */
  readonly of: string;
  readonly table: () => DataTable;
  /** Null = there is nothing to draw, so the takeaway stands alone. */
  readonly draw: ((surface: Surface) => void) | null;
  readonly children?: ReactNode;
}

function Plot({ title, about, of, table, draw, children }: PlotPanelProps) {
  const id = useId();
  const origin = <Provenance origin="recorded" />;
  return (
    <section className="own-plot" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {draw !== null && (
        <>
          <div className="own-plot-head">
            <p className="muted">
              {about} {origin}
            </p>
            {children}
            <TableButton of={of} origin={origin} table={table} />
          </div>
          <PlotCanvas className="own-canvas" draw={draw} />
        </>
      )}
    </section>
  );
}
