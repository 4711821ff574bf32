import { useMemo, useState } from "react";
import { type SizeAxis, type SizeBar, sizeAxis } from "../../../charts/layout/histogram";
import { TableButton } from "../../../components/TableButton";
import type { Scenario } from "../../../scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { useTrialPreview } from "../compare/use-trial-preview";
import { BarFields } from "./BarFields";
import { BarGrips } from "./BarGrips";
import { histogramOf, wholeWeights } from "./bar-weights";
import { CutoffControls } from "./CutoffControls";
import { CutoffGrip } from "./CutoffGrip";
import { cutoffLane, cutoffWords } from "./cutoff-words";
import { Histogram, WIDTH } from "./Histogram";
import type { Edit } from "./LifeSlots";
import { isCounted, sizeBars } from "./size-bars";
import { sizeTable } from "./size-table";
import { SlotChoice } from "./slots";
import { TRIAL_STEPS, useRequested } from "./use-requested";

interface EditorProps {
  readonly scenario: Scenario;
  readonly focus: number;
  readonly edit: Edit;
}

/** The sizes as bars to pull, and a lane's cutoff as a line to move among them. */
export function HistogramEditor(props: EditorProps) {
  const counts = useRequested(props.scenario);
  const bars = useMemo(() => (counts === null ? [] : sizeBars(props.scenario, counts)), [props.scenario, counts]);
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
  const [chosen, setLane] = useState(() => cutoffLane(scenario, focus));
  const [tried, setTried] = useState<number | null | undefined>(undefined);
  const lane = Math.min(chosen, scenario.lanes.length - 1);
  const cutoff = tried === undefined ? (scenario.lanes[lane]?.cutoff ?? null) : tried;
  const trial = useMemo(
    () => (tried === undefined ? null : withCutoff(scenario, lane, tried)),
    [scenario, lane, tried],
  );
  useTrialPreview(trial, lane);
  const axis = useMemo(() => sizeAxis(bars, WIDTH), [bars]);
  const weights = useMemo(() => wholeWeights(bars.map(({ weight }) => weight)), [bars]);
  const setWeights = (next: readonly number[]) => {
    setPulled(null);
    return edit(histogramOf(bars, next));
  };
  const setCutoff = (next: unknown) => {
    setTried(undefined);
    return edit({ lanes: withCutoff(scenario, lane, next as number | null).lanes });
  };
  const words = cutoffWords(scenario, counts, cutoff);
  const shown = pulled ?? weights;
  const heights = heightsOf(bars, shown, by);
  const grip: GripProps = { bars, axis, cutoff, words, onTry: setTried, onSet: setCutoff };
  return (
    <div className="builder-chart">
      <p className="builder-by">
        Sizes by <SlotChoice label="bars show" value={by} options={BY} choose={setBy} />
      </p>
      <Histogram bars={bars} axis={axis} heights={heights} cutoff={cutoff} lane={lane} title="Sizes asked for">
        {by === "requests" && (
          <BarGrips bars={bars} axis={axis} weights={shown} onPull={setPulled} onSet={setWeights} />
        )}
        <CutoffGrip {...grip} />
      </Histogram>
      <CutoffControls {...grip} lanes={scenario.lanes.length} lane={lane} onLane={setLane} />
      <p className="rail-note muted histogram-foot">
        <span>{barsNote(scenario, bars, by)}</span>
        <TableButton of="sizes" className="chart-button" table={() => sizeTable(bars, shown, words)} />
      </p>
      <BarFields bars={bars} weights={shown} onSet={setWeights} />
    </div>
  );
}

const withCutoff = (scenario: Scenario, lane: number, cutoff: number | null): Scenario => ({
  ...scenario,
  lanes: scenario.lanes.map((policy, i) => (i === lane ? { ...policy, cutoff } : policy)),
});

/** What a person can do with the cutoff: try it while it moves, and set it. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: SizeAxis;
  readonly cutoff: number | null;
  /** What the cutoff does. */
  readonly words: string;
  readonly onTry: (cutoff: number | null | undefined) => void;
  readonly onSet: (cutoff: unknown) => ReturnType<Edit>;
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
