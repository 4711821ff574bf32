import { useMemo, useState } from "react";
import { type SizeBar, sizeAxis } from "../../../charts/layout/histogram";
import { Provenance } from "../../../components/Provenance";
import { TableButton } from "../../../components/TableButton";
import { laneLetter } from "../../../scenario/lanes";
import type { Scenario } from "../../../scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { useLocked } from "../../../state/hooks";
import type { Lock } from "../../../state/presentation";
import { BarFields } from "./BarFields";
import { BarGrips } from "./BarGrips";
import { histogramOf, wholeWeights } from "./bar-weights";
import { CutoffControls } from "./CutoffControls";
import { CutoffGrip } from "./CutoffGrip";
import { cutoffWords } from "./cutoff-words";
import type { GripProps } from "./grip-props";
import { Histogram, WIDTH } from "./Histogram";
import type { Edit } from "./LifeSlots";
import { isCounted, sizeBars } from "./size-bars";
import { sizeTable } from "./size-table";
import { SlotChoice } from "./slots";
import { useCutoff } from "./use-cutoff";
import { TRIAL_STEPS, useRequested } from "./use-requested";

interface EditorProps {
  readonly scenario: Scenario;
  readonly focus: number;
  readonly edit: Edit;
}

/** The sizes as bars to pull, and a lane's cutoff as a line to move among them. */
export function HistogramEditor(props: EditorProps) {
  const { requested: counts, failure } = useRequested(props.scenario);
  const bars = useMemo(() => (counts === null ? [] : sizeBars(props.scenario, counts)), [props.scenario, counts]);
  if (failure !== null) return <p className="problem">The sizes could not be counted. {failure}</p>;
  if (counts === null || bars.length === 0) return <p className="builder-chart muted">Counting sizes …</p>;
  return <Editor {...props} counts={counts} bars={bars} />;
}

type By = "requests" | "bytes";
const BY = [
  ["requests", "requests"],
  ["bytes", "bytes"],
] as const;

function Editor({
  scenario,
  focus,
  edit,
  counts,
  bars,
}: EditorProps & { readonly counts: Float64Array; readonly bars: readonly SizeBar[] }) {
  const [by, setBy] = useState<By>("requests");
  const [pulled, setPulled] = useState<readonly number[] | null>(null);
  const { lane, setLane, cutoff, onTry, onSet } = useCutoff(scenario, focus, edit);
  const axis = useMemo(() => sizeAxis(bars, WIDTH), [bars]);
  const weights = useMemo(() => wholeWeights(bars.map(({ weight }) => weight)), [bars]);
  const setWeights = (next: readonly number[]) => {
    setPulled(null);
    return edit(histogramOf(bars, next));
  };
  const locked = useLocked(laneLetter(lane) as Lock);
  const words = cutoffWords(scenario, counts, cutoff);
  const shown = pulled ?? weights;
  const heights = heightsOf(bars, shown, by);
  const origin = <Provenance origin="simulated" />;
  const grip: GripProps = { bars, axis, cutoff, words, onTry, onSet };
  return (
    <div className="builder-chart">
      <p className="builder-by">
        Sizes by <SlotChoice label="bars show" value={by} options={BY} choose={setBy} />
      </p>
      <Histogram bars={bars} axis={axis} heights={heights} cutoff={cutoff} lane={lane} title="Sizes asked for">
        {by === "requests" && (
          <BarGrips bars={bars} axis={axis} weights={shown} onPull={setPulled} onSet={setWeights} />
        )}
        {!locked && <CutoffGrip {...grip} />}
      </Histogram>
      <CutoffControls {...grip} locked={locked} lanes={scenario.lanes.length} lane={lane} onLane={setLane} />
      <p className="rail-note muted histogram-foot">
        <span>
          {barsNote(scenario, bars, by)} {origin}
        </span>
        <TableButton of="sizes" origin={origin} className="chart-button" table={() => sizeTable(bars, shown, words)} />
      </p>
      <BarFields bars={bars} weights={shown} onSet={setWeights} />
    </div>
  );
}

/** In parts of the tallest bar. Bytes are counted by the middle of a bar. */
function heightsOf(bars: readonly SizeBar[], weights: readonly number[], by: By): number[] {
  const values = bars.map(({ lo, hi }, i) => (weights[i] ?? 0) * (by === "bytes" ? (lo + hi) / 2 : 1));
  const most = Math.max(...values);
  return values.map((value) => value / most);
}

function barsNote(scenario: Scenario, bars: readonly SizeBar[], by: By): string {
  const of = isCounted(scenario)
    ? `Counted over the first ${formatInteger(TRIAL_STEPS)} steps.`
    : "As the bars were set, of all requests.";
  const isExact = bars.every(({ lo, hi }) => lo === hi) || scenario.sizes === "histogram";
  return by === "bytes" && !isExact ? `${of} Bytes: requests × the middle of a bar.` : of;
}
