import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Problem } from "../../kernel/scenario/scenario";
import type { AllocationScenario, Bin } from "../../models/allocation/scenario";
import { placeBars, type SizeBar, sizeAxis } from "../../plot/layout/histogram";
import { linearScale, type Scale } from "../../plot/scales";
import { formatInteger } from "../../shared/format";
import { Provenance } from "../../ui/Provenance";
import { TableButton } from "../../ui/TableButton";
import { useDrag } from "../../ui/use-drag";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH, Histogram } from "./Histogram";
import { isCounted, sizeBars } from "./size-bars";
import { sizeTable } from "./size-table";
import { SlotChoice, SlotNumber } from "./slots";
import { SizesProblem, TRIAL_STEPS, useRequested } from "./use-requested";
import type { Edit } from "./use-workload-edits";

/** The total weight of bars that a person moves. One unit is a ten-thousandth of a percent. @internal */
export const TOTAL_WEIGHT = 1_000_000;

/** Whole weights with the same shares and the sum TOTAL. The units lost to rounding go to the largest remainders. @internal */
export function wholeWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (weight / sum) * TOTAL_WEIGHT);
  const whole = exact.map(Math.floor);
  const left = TOTAL_WEIGHT - whole.reduce((total, weight) => total + weight, 0);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => remainder(exact[b]) - remainder(exact[a]));
  for (const i of byRemainder.slice(0, left)) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

const remainder = (value = 0): number => value - Math.floor(value);

/** The weights with bar `index` at `share` (0 … 1); the others keep their proportions, and the total is TOTAL. @internal */
export function withShare(weights: readonly number[], index: number, share: number): number[] {
  const others = weights.reduce((total, weight, i) => (i === index ? total : total + weight), 0);
  const rest = 1 - share;
  const alike = 1 / Math.max(1, weights.length - 1);
  return wholeWeights(
    weights.map((weight, i) => (i === index ? share : rest * (others > 0 ? weight / others : alike))),
  );
}

/** Bars as the sizes of a scenario, drawn by pcg32. @internal */
export function histogramOf(bars: readonly SizeBar[], weights: readonly number[]): Partial<AllocationScenario> {
  const bins = bars.map(({ lo, hi }, i): Bin => ({ lo, hi, weight: weights[i] ?? 0 }));
  return { generator: "pcg32", sizes: "histogram", bins };
}

interface BarFieldsProps {
  readonly bars: readonly SizeBar[];
  readonly weights: readonly number[];
  readonly onSet: (weights: readonly number[]) => readonly Problem[];
}

const HUNDRED: readonly Problem[] = [{ field: "", value: "", allowed: "a number, 0 … 100\u00a0%" }];

/** Each bar's share as a number, once the fields are opened. */
function BarFields(props: BarFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="bar-fields type-13" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Bars as numbers, 100 % in all</summary>
      {open && <Fields {...props} />}
    </details>
  );
}

/** Changing one bar's share scales the others. */
function Fields({ bars, weights, onSet }: BarFieldsProps) {
  const commit = (index: number) => (value: unknown) => {
    if (typeof value !== "number" || !(value >= 0 && value <= 100)) return HUNDRED;
    return onSet(withShare(weights, index, value / 100));
  };
  return (
    <ol className="slot-rows">
      {bars.map((bar, i) => (
        <li key={bar.lo}>
          <span>{rangeText(bar)}</span>{" "}
          <span>
            <SlotNumber
              label={`share of ${rangeText(bar)}, percent`}
              value={Number(((weights[i] ?? 0) / (TOTAL_WEIGHT / 100)).toPrecision(4))}
              by={1}
              commit={commit(i)}
            />{" "}
            %
          </span>
        </li>
      ))}
    </ol>
  );
}

const rangeText = ({ lo, hi }: SizeBar) =>
  lo === hi ? `${formatInteger(lo)} B` : `${formatInteger(lo)} … ${formatInteger(hi)} B`;

interface BarGripsProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  readonly weights: readonly number[];
  /** Called while a bar is being dragged. */
  readonly onPull: (weights: readonly number[] | null) => void;
  readonly onSet: (weights: readonly number[]) => void;
}

/** A bar being dragged. */
interface Pull {
  readonly index: number;
  /** The weights before the drag; every move starts from these again. */
  readonly weights: readonly number[];
  /** The share at the top of the picture. */
  readonly top: number;
  latest: readonly number[] | null;
}

/** A shorter movement is not a drag, in units of the picture. */
const SLACK = 2;

/** Drags a bar by its whole column; the others shrink or grow so that the total stays 100 %. Fields offer the same. */
function BarGrips({ bars, axis, weights, onPull, onSet }: BarGripsProps) {
  const box = useRef<SVGGElement>(null);
  const pull = useRef<Pull | null>(null);
  useDrag(box, {
    begin: (_, part) => {
      const index = Number((part as SVGRectElement).dataset.bar);
      pull.current = { index, weights, top: Math.max(...weights) / TOTAL_WEIGHT, latest: null };
    },
    move: ({ y }) => {
      const held = pull.current;
      if (held === null) return;
      const share = linearScale([HISTOGRAM_HEIGHT, 0], [0, held.top])(y);
      const before = (held.weights[held.index] ?? 0) / TOTAL_WEIGHT;
      if (held.latest === null && (Math.abs(share - before) * HISTOGRAM_HEIGHT) / held.top < SLACK) return;
      held.latest = withShare(held.weights, held.index, share);
      onPull(held.latest);
    },
    end: (isCanceled) => {
      const latest = pull.current?.latest ?? null;
      pull.current = null;
      if (latest !== null && !isCanceled) onSet(latest);
      else onPull(null);
    },
  });
  const columns = placeBars(
    bars,
    axis,
    HISTOGRAM_HEIGHT,
    bars.map(() => 1),
  );
  return (
    <g ref={box} className="bar-grips">
      {columns.map((column, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={i}
          className="bar-grip"
          data-bar={i}
          {...column}
        />
      ))}
    </g>
  );
}

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
      <p className="builder-by type-13">
        Sizes by <SlotChoice label="bars show" value={by} options={BY} onChoose={setBy} />
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
      <p className="rail-note muted histogram-foot between">
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
