import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useRun } from "../kernel/run/hooks";
import { NOT_KEPT, runCalls } from "../labs/shared/calls/open-calls";
import { partFields } from "../models/allocation/call-part";
import { drawLives, drawNeededAndLive, drawReuse, drawSizeShares } from "../plot/call-plots";
import type { Surface } from "../plot/surface";
import type { DataTable } from "../shared/data-table";
import { formatCompact, formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { sentence } from "../shared/sentence";
import { Button } from "../ui/Button";
import { DrawnCanvas } from "../ui/DrawnCanvas";
import { ProblemText } from "../ui/ProblemText";
import { Provenance } from "../ui/Provenance";
import { titlePage } from "../ui/page-title";
import { Select } from "../ui/Select";
import { TableButton } from "../ui/TableButton";
import type { OpenCalls } from "../workloads/traces/call-store";
import type { CallParts } from "../workloads/traces/calls/filters";
import type { CallView, KeptCalls } from "../workloads/traces/calls/kept-calls";
import { keepPart } from "../workloads/traces/keep-calls";
import { type Face, goTo, type OwnAddress, ownHash, replaceWith } from "./address";
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
import { RefusalText } from "./RefusalText";
import { useView } from "./recording-store";
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
      <h1>{headline(view, isPart ? `This part of ${trace.title}` : trace.title, trace.saysTakes)}</h1>
      <RunButtons calls={calls} parts={viewing?.parts ?? null} />
      {trace.facts.threads > 1 && <ThreadChips trace={trace} address={address} />}
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
        <LivesPlot view={view} saysTakes={trace.saysTakes === true} />
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

const SIZES_BY = (["requests", "bytes"] as const).map((by) => [by, `by ${by}`] as const);

function SizesPlot({ view: { plots } }: PlotProps) {
  const [by, setBy] = useState<"requests" | "bytes">("requests");
  const draw = useCallback(
    (surface: Surface) => drawSizeShares(surface, sharesOf(sizeBars(plots.sizes, by)), `share of ${by}`),
    [plots, by],
  );
  return (
    <Plot title={sizeTitle(plots, by)} about="Requested sizes." of="sizes" table={() => sizesTable(plots)} draw={draw}>
      <Select label="Sizes by" value={by} options={SIZES_BY} onChoose={setBy} />
    </Plot>
  );
}

function LivesPlot({ view, saysTakes }: PlotProps & { readonly saysTakes: boolean }) {
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
      title={livesTitle(view, saysTakes)}
      about={`Lives of ${saysTakes ? "returned buffers" : "freed blocks"}, by size. A box holds the middle half, its bar is the median.`}
      of="lives"
      table={() => livesTable(view, saysTakes)}
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
    <section className="own-plot stack" aria-labelledby={id}>
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
          <DrawnCanvas className="own-canvas" draw={draw} />
        </>
      )}
    </section>
  );
}

/** The advisor's tab keeps a part in its address, so that the trace's tab leads back to it. */
const namesOf = ({ threads, span }: OwnAddress): readonly (readonly [Face, string])[] => [
  ["trace", "Trace"],
  ["advisor", threads === null && span === null ? "Advisor" : "Advisor, whole trace"],
];

/** The two faces of a trace: what it is, and which policy suits it. */
export const FaceTabs = ({ address }: { readonly address: OwnAddress }) => (
  <nav className="own-faces" aria-label="Faces">
    {namesOf(address).map(([face, name]) => (
      <a key={face} href={ownHash({ ...address, face })} aria-current={address.face === face ? "page" : undefined}>
        {name}
      </a>
    ))}
  </nav>
);

const LABS = [
  ["buffer", "Run in the buffer cache lab"],
  ["heap", "Run in the heap lab"],
] as const;

async function advise({ trace }: OpenCalls): Promise<null> {
  goTo({ trace: trace.name, face: "advisor" });
  return null;
}

interface RunProps {
  readonly calls: OpenCalls;
  /** The parts that the page shows, which become a trace of their own; null = all. */
  readonly parts: CallParts | null;
}

/** Runs the trace that is shown, or the shown parts of it, in a lab or in the advisor. */
function RunButtons({ calls, parts }: RunProps) {
  const run = useRun();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const use = async (open: (shown: OpenCalls) => Promise<string | null>) => {
    if (isBusy) return;
    setBusy(true);
    const shown = parts === null ? calls : await keepPart(calls, parts);
    const refusal = shown === null ? NOT_KEPT : await open(shown);
    setBusy(false);
    setProblem(refusal);
  };
  const part = parts === null ? undefined : partFields(calls.trace.name, parts);
  return (
    <>
      <p className="own-actions">
        {LABS.map(([lab, name]) => (
          <Button key={lab} aria-disabled={isBusy} onClick={() => void use((shown) => runCalls(run, lab, shown, part))}>
            {name}
          </Button>
        ))}
        <Button look="strong" aria-disabled={isBusy} onClick={() => void use(advise)}>
          Find a policy
        </Button>
      </p>
      <ProblemText text={problem && sentence(problem)} />
    </>
  );
}

interface ChipsProps {
  readonly trace: KeptCalls;
  readonly address: OwnAddress;
}

/** Threads that have a button. An address may name others. */
const MOST_CHIPS = 16;

/** The threads whose blocks are counted. */
function ThreadChips({ trace: { facts, saysTakes }, address }: ChipsProps) {
  const chosen = address.threads;
  const show = (threads: OwnAddress["threads"]) =>
    replaceWith({ ...address, threads: threads?.length === 0 ? null : threads });
  const toggle = (thread: number) => {
    const rest = (chosen ?? []).filter((one) => one !== thread);
    const isChosen = chosen?.includes(thread) === true;
    show(isChosen ? rest : [...rest, thread].toSorted((a, b) => a - b));
  };
  const elsewhere = formatShare(facts.freedElsewhere / Math.max(1, facts.kinds.f));
  return (
    <fieldset className="own-threads row wrap">
      <legend>Threads</legend>
      <Chip name="All" isPressed={chosen === null} onPress={() => show(null)} />
      {Array.from({ length: Math.min(facts.threads, MOST_CHIPS) }, (_, i) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: a thread is its number
          key={i}
          name={String(i + 1)}
          isPressed={chosen?.includes(i + 1) === true}
          onPress={() => toggle(i + 1)}
        />
      ))}
      <span className="muted">
        {facts.threads > MOST_CHIPS && `of ${formatInteger(facts.threads)}; `}
        {elsewhere} of {saysTakes ? "returns" : "frees"} are of another thread’s {saysTakes ? "buffers" : "blocks"}.
      </span>
    </fieldset>
  );
}

function Chip(props: { readonly name: string; readonly isPressed: boolean; readonly onPress: () => void }) {
  return (
    <button type="button" className="own-chip" aria-pressed={props.isPressed} onClick={props.onPress}>
      {props.name === "All" ? "All" : <span className="visually-hidden">Thread </span>}
      {props.name === "All" ? "" : props.name}
    </button>
  );
}
