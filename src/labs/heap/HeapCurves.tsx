import { type ReactNode, useMemo } from "react";
import type { Run } from "../../kernel/run/run";
import { mostOperations } from "../../models/allocation/batches";
import { heapFigure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { PlotState } from "../../plot/time/plot";
import { chartView, columnsOf, sameView } from "../../plot/time/window";
import { formatShare } from "../../shared/figure-text";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { Badge } from "../../ui/Badge";
import { Provenance } from "../../ui/Provenance";
import { StepName } from "../../ui/StepName";
import type { HeadTexts } from "../../ui/time/TimeChart";
import { allocationNow, useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { Sureness } from "../shared/heap/Sureness";
import { RunTimeChart } from "../shared/RunTimeChart";
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
