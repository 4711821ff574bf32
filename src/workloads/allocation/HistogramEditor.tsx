import { type ReactNode, useMemo, useState } from "react";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { type SizeBar, sizeAxis } from "../../plot/layout/histogram";
import type { Scale } from "../../plot/scales";
import { formatInteger } from "../../shared/format";
import { Provenance } from "../../ui/Provenance";
import { TableButton } from "../../ui/TableButton";
import { BarFields } from "./BarFields";
import { BarGrips } from "./BarGrips";
import { histogramOf, wholeWeights } from "./bar-weights";
import { HISTOGRAM_WIDTH, Histogram } from "./Histogram";
import { SizesProblem } from "./SizesProblem";
import { isCounted, sizeBars } from "./size-bars";
import { sizeTable } from "./size-table";
import { SlotChoice } from "./slots";
import { TRIAL_STEPS, useRequested } from "./use-requested";
import type { Edit } from "./use-workload-edits";

/** The requested sizes, as bars. */
export interface Sizes {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** By size class. */
  readonly counts: Float64Array;
}

/** A lane's cutoff among the sizes. */
export interface CutoffTools {
  readonly lane: number;
  /** Null = none. */
  readonly cutoff: number | null;
  /** Describes its effect. */
  readonly words: (sizes: Sizes) => string;
  /** The grip that moves it in the picture, with the control beside it. */
  readonly grip: (sizes: Sizes) => ReactNode;
  readonly controls: (sizes: Sizes, edit: Edit) => ReactNode;
}

interface EditorProps {
  readonly scenario: AllocationScenario;
  readonly edit: Edit;
  readonly cutoff: CutoffTools | undefined;
}

/** The sizes as bars to drag, with a lane's cutoff, if any, as a line to drag. */
export function HistogramEditor(props: EditorProps) {
  const { requested: counts, failure, retry } = useRequested(props.scenario);
  const bars = useMemo(() => (counts === null ? [] : sizeBars(props.scenario, counts)), [props.scenario, counts]);
  const axis = useMemo(() => sizeAxis(bars, HISTOGRAM_WIDTH), [bars]);
  if (failure !== null) return <SizesProblem failure={failure} onRetry={retry} />;
  if (counts === null || bars.length === 0) return <p className="builder-chart muted">Counting sizes …</p>;
  return <Editor {...props} sizes={{ bars, axis, counts }} />;
}

type By = "requests" | "bytes";
const BY = [
  ["requests", "requests"],
  ["bytes", "bytes"],
] as const;

function Editor({ scenario, edit, cutoff, sizes }: EditorProps & { readonly sizes: Sizes }) {
  const { bars, axis } = sizes;
  const [by, setBy] = useState<By>("requests");
  const [pulled, setPulled] = useState<readonly number[] | null>(null);
  const weights = useMemo(() => wholeWeights(bars.map(({ weight }) => weight)), [bars]);
  const setWeights = (next: readonly number[]) => {
    setPulled(null);
    return edit(histogramOf(bars, next));
  };
  const shown = pulled ?? weights;
  const heights = heightsOf(bars, shown, by);
  const origin = <Provenance origin="simulated" />;
  const words = cutoff?.words(sizes) ?? "How often each size is requested.";
  // With fixed counts every size has the same number of slots, so there is no share to drag.
  const hasShares = scenario.life !== "fixed-counts";
  return (
    <div className="builder-chart">
      <p className="builder-by">
        Sizes by <SlotChoice label="bars show" value={by} options={BY} choose={setBy} />
      </p>
      <Histogram
        bars={bars}
        axis={axis}
        heights={heights}
        cutoff={cutoff?.cutoff ?? null}
        lane={cutoff?.lane ?? 0}
        title="Requested sizes"
      >
        {by === "requests" && hasShares && (
          <BarGrips bars={bars} axis={axis} weights={shown} onPull={setPulled} onSet={setWeights} />
        )}
        {cutoff?.grip(sizes)}
      </Histogram>
      {cutoff?.controls(sizes, edit)}
      <p className="rail-note muted histogram-foot">
        <span>
          {barsNote(scenario, bars, by)} {origin}
        </span>
        <TableButton of="sizes" origin={origin} className="chart-button" table={() => sizeTable(bars, words, shown)} />
      </p>
      {hasShares && <BarFields bars={bars} weights={shown} onSet={setWeights} />}
    </div>
  );
}

/** As fractions of the tallest bar. Bytes are counted at the middle of a bar. */
function heightsOf(bars: readonly SizeBar[], weights: readonly number[], by: By): number[] {
  const values = bars.map(({ lo, hi }, i) => (weights[i] ?? 0) * (by === "bytes" ? (lo + hi) / 2 : 1));
  const most = Math.max(...values);
  return values.map((value) => value / most);
}

function barsNote(scenario: AllocationScenario, bars: readonly SizeBar[], by: By): string {
  const of = isCounted(scenario)
    ? `Counted over the first ${formatInteger(TRIAL_STEPS)} steps.`
    : "Shares of all requests, as set by the bars.";
  const isExact = bars.every(({ lo, hi }) => lo === hi) || scenario.sizes === "histogram";
  return by === "bytes" && !isExact ? `${of} Bytes: requests × the middle of a bar.` : of;
}
