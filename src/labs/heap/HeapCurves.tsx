import { type ReactNode, useMemo } from "react";
import type { Run } from "../../kernel/run/run";
import { mostOperations } from "../../models/allocation/batches";
import { isOfTrace } from "../../models/allocation/call-trace";
import { heapFigure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import type { PlotState } from "../../plot/time/plot";
import { chartView, columnsOf, sameView } from "../../plot/time/window";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { err, ok } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Provenance } from "../../ui/Provenance";
import { StepName } from "../../ui/StepName";
import type { HeadTexts } from "../../ui/time/TimeChart";
import { allocationNow, useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { Sureness } from "../shared/heap/Sureness";
import { NumberSlot } from "../shared/NumberSlot";
import { RunTimeChart } from "../shared/RunTimeChart";
import { typedNumber } from "../shared/typed-number";
import {
  crossingWords,
  firstScale,
  type HeapMeasure,
  heapPlot,
  MEASURES,
  measuresTitle,
  peakOf,
  valueText,
} from "./charts/measures";
import { costAt, FIRST, LAST } from "./experiment";
import { useHeapLook } from "./heap-store";
import "./heap-curves.css";

/** Requests columns over the whole run for the curves, if the frame has other columns. */
export function askForCurves(run: Run, width: number): void {
  const { info } = run.frames.reading();
  const scenario = allocationNow();
  const { scale, pitch, mostColumns, room } = heapPlot(null, MEASURES, mostOperations(scenario), firstScale(scenario));
  const wanted = chartView("whole", scale, room(info.frontier, scale), columnsOf(width, pitch, mostColumns));
  const key = `${wanted.to} ${wanted.columns}`;
  if (sameView(info.view, wanted) || (askedView.key === key && askedView.opened === scenario)) return;
  askedView.key = key;
  askedView.opened = scenario;
  run.stepping.view(wanted);
}

/** The last request, and its scenario. */
const askedView: { key: string; opened: unknown } = { key: "", opened: null };

interface CurvesProps {
  /** The curves from top to bottom. */
  readonly measures?: readonly HeapMeasure[];
}

/** Overhead, page faults and operations per second over the steps, or some of them. */
export function HeapCurves({ measures = MEASURES }: CurvesProps) {
  const end = useHeapLook((look) => look.end);
  const most = useAllocationScenario(mostOperations);
  const scale = useAllocationScenario(firstScale);
  const plot = useMemo(() => heapPlot(end, measures, most, scale), [end, measures, most, scale]);
  const texts = useMemo(() => textsOf(measures), [measures]);
  return (
    <RunTimeChart
      key={scale}
      plot={plot}
      texts={texts}
      playheadWords={sayPlayhead}
      onEvent={noEvent}
      className="heap-curves"
      beside={
        <>
          <div className="heap-gutter">
            {measures.map((measure) => (
              <Measure key={measure} {...HEADS[measure]}>
                {measure === "overhead" && <OverheadWords isAlone={measures.length === 1} />}
              </Measure>
            ))}
          </div>
          <Values measures={measures} />
        </>
      }
    />
  );
}

/** The name of each curve, and how certain it is. */
const HEADS: Readonly<Record<HeapMeasure, MeasureHead>> = {
  overhead: { name: "Overhead" },
  faults: { name: "Page faults, log", sure: "count" },
  speed: { name: "Operations/s, log", sure: "cost" },
};

const textsOf = (measures: readonly HeapMeasure[]): HeadTexts<AllocationLane> => ({
  title: measuresTitle(measures),
  origin: <Provenance origin="simulated" />,
  point: (snapshot) => `Mean overhead up to ${stepName(snapshot.info.done)}: ${lanesWords(snapshot, "mean_overhead")}.`,
  reading: () => "",
  tableOf: "curves",
  table: (snapshot) =>
    import("./charts/curves-figure").then((part) => part.curvesTable(snapshot.info, heapsOf(snapshot), measures)),
});

/** One share of every lane, as text. */
const lanesWords = (snapshot: PlotState<AllocationLane>, figure: "overhead" | "mean_overhead"): string =>
  heapsOf(snapshot)
    .map((heap, lane) => `${laneLetter(lane)} ${formatShare(heapFigure(heap, figure))}`)
    .join(", ");

const sayPlayhead = (snapshot: PlotState<AllocationLane>): string =>
  `${stepName(snapshot.info.done)}, overhead ${lanesWords(snapshot, "overhead")}`;

/** The curves show no events. */
const noEvent = (): void => {};

interface MeasureHead {
  readonly name: string;
  readonly sure?: "count" | "cost";
}

function Measure(props: MeasureHead & { readonly children?: ReactNode }) {
  return (
    <div className="heap-measure type-12">
      <h3>{props.name}</h3>
      {props.sure && <Sureness of={props.sure} />}
      {props.children}
    </div>
  );
}

/** Says where the running means cross, and gives the peak of the curves, because the axis is cut off. `isAlone`: has room for the means. */
function OverheadWords({ isAlone }: { readonly isAlone: boolean }) {
  const snapshot = useAllocationReading();
  const { info } = snapshot;
  const { view } = info;
  const heaps = useHeaps();
  const peaks = heaps.map(({ series }) => peakOf(series, view.columns));
  const peak = Math.max(...peaks);
  return (
    <>
      {isAlone && <p className="muted">mean so far {lanesWords(snapshot, "mean_overhead")}</p>}
      <p className="heap-crossing strong" title="lower mean overhead since the first operation">
        {crossingWords(heaps, info)}
      </p>
      <p className="muted">{peak > 0 ? `peak ${formatShare(peak, 0)} in ${laneLetter(peaks.indexOf(peak))}` : ""}</p>
    </>
  );
}

/** Each lane's value at the playhead, beside its curves. */
function Values({ measures }: Required<CurvesProps>) {
  const { info } = useAllocationReading();
  const heaps = useHeaps();
  return (
    <div className="heap-values type-13 nowrap">
      <p className="muted">
        at <StepName done={info.done} />
      </p>
      {measures.map((measure) => (
        <ul key={measure}>
          {heaps.map((heap, lane) => (
            <li key={laneLetter(lane)}>
              <Badge lane={lane} /> <b>{valueText(measure, heap)}</b>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Four slider positions lead from one point of the LFH experiment to the next. */
const pointAt = (place: number): number => FIRST * 2 ** (place / 4);
const placeOf = (operations: number): number => Math.max(0, 4 * Math.log2(operations / FIRST));

/** The last end that the slider offers: the experiment's, or the end of a recording. */
const lastEnd = (scenario: AllocationScenario): number => (isOfTrace(scenario) ? mostOperations(scenario) : LAST);

/** The cost of each heap for a program that ends before the run does. The end can be dragged or typed. */
export function Lifetime() {
  const { info } = useAllocationReading();
  const end = useHeapLook((look) => look.end);
  const last = useAllocationScenario(lastEnd);
  const ends = Math.min(end ?? info.frontier, info.frontier);
  return (
    <section className="heap-lifetime type-13 beyond-look" aria-labelledby="heap-lifetime-title">
      <h2 id="heap-lifetime-title">The program ends after</h2>
      <div className="heap-lifetime-set row wrap">
        <input
          type="range"
          aria-label="End of the program"
          min={0}
          max={Math.ceil(placeOf(last))}
          step={1}
          value={Math.round(placeOf(Math.min(last, ends)))}
          aria-valuetext={`${formatInteger(ends)} operations`}
          onChange={(event) => setEnd(Math.round(Math.min(last, pointAt(Number(event.target.value)))))}
        />
        <NumberSlot
          label="End of the program, operations"
          value={formatInteger(ends)}
          differs={end !== null}
          take={(text) => takeEnd(text, info.frontier)}
        />{" "}
        operations
        {end !== null && (
          <Button look="quiet" onClick={() => setEnd(null)}>
            end of the run
          </Button>
        )}
      </div>
      <Costs ends={ends} />
    </section>
  );
}

const setEnd = (end: number | null): void => useHeapLook.setState({ end });

function takeEnd(text: string, frontier: number) {
  const value = typedNumber(text);
  const most = Math.max(FIRST, frontier);
  if (!(Number.isInteger(value) && value >= FIRST && value <= most))
    return err(allowedSentence(`a whole number, ${FIRST} … ${formatInteger(most)}, up to the steps that have run`));
  setEnd(value);
  return ok(value);
}

function Costs({ ends }: { readonly ends: number }) {
  const costs = useHeaps().map((heap) => costAt(heap, "program"));
  const counted = costs[0]?.operations ?? Number.NaN;
  if (!(counted > 0)) return <p className="muted">No requests yet. Press Play.</p>;
  return (
    <>
      <ul className="heap-costs wrap">
        {costs.map(({ mean_overhead, faults, cycles }, lane) => (
          <li key={laneLetter(lane)}>
            <Badge lane={lane} /> <b>{formatShare(mean_overhead)}</b> on average, <b>{formatCompact(faults)}</b> faults,{" "}
            <b>{formatCompact(cycles)}</b> cycles
          </li>
        ))}
        {counted !== ends && <li className="muted">counted to {formatInteger(counted)}</li>}
      </ul>
      <p className="heap-ahead">
        {aheadWords(
          costs.map(({ mean_overhead }) => mean_overhead),
          costs.map(({ cycles }) => cycles),
        )}
      </p>
    </>
  );
}

/** The lane with the smallest value; null = a tie, or the values are unknown. */
function leastOf(values: readonly number[]): number | null {
  const least = Math.min(...values);
  const at = values.indexOf(least);
  return values.lastIndexOf(least) === at && at >= 0 ? at : null;
}

/** Says which lane uses less memory and which is faster if the program ends there. @internal */
export function aheadWords(overheads: readonly number[], cycles: readonly number[]): string {
  if (overheads.length < 2) return "";
  const [memory, time] = [leastOf(overheads), leastOf(cycles)];
  const [less, faster] = overheads.length > 2 ? ["the least", "the fastest"] : ["less", "faster"];
  if (memory !== null && memory === time) return `${laneLetter(memory)} uses ${less} memory and is ${faster}.`;
  const words = [
    memory === null ? "A tie in memory" : `${laneLetter(memory)} uses ${less} memory`,
    time === null ? "a tie in time" : `${laneLetter(time)} is ${faster}`,
  ];
  return `${words.join(", ")}.`;
}
