import { useCallback, useMemo } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { mostOperations } from "../../../models/allocation/batches";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { PlotState } from "../../../plot/time/plot";
import type { HeadTexts, TimeContent } from "../../../ui/time/TimeChart";
import { useAllocationScenario } from "../../shared/allocation-frame";
import { useLayer } from "../../shared/layer";
import { RunTimeChart } from "../../shared/RunTimeChart";
import { curveWords, wastePlot } from "../charts/waste-plot";
import { RunProvenance } from "../RunProvenance";
import { graphTakeaway, playheadWords } from "../words/describe-frame";

/** The share of memory that each lane wastes over the steps, and the events of the lane in focus, beyond the smallest layer. */
export function EfficiencyChart({ focus }: { readonly focus: number }) {
  const { transport } = useRun();
  const most = useAllocationScenario(mostOperations);
  const hasEvents = useLayer() !== "look";
  const plot = useMemo(() => wastePlot(focus, most, hasEvents), [focus, most, hasEvents]);
  const texts = useMemo(() => textsOf(focus), [focus]);
  const replay = useCallback<TimeContent["onEvent"]>(
    (from, lane, kind) => transport.replayNext(from, lane, kind),
    [transport],
  );
  return <RunTimeChart plot={plot} texts={texts} playheadWords={sayPlayhead} onEvent={replay} />;
}

const textsOf = (focus: number): HeadTexts<AllocationLane> => ({
  title: "Share of callers’ memory wasted",
  origin: <RunProvenance />,
  point: ({ info, lanes }) => graphTakeaway(info.done, lanes),
  reading: ({ info, lanes }) => curveWords(info.view, lanes.length, focus),
  tableOf: "memory wasted by step",
  table: (snapshot) => import("../tables").then((part) => part.efficiencyTable(snapshot, focus)),
});

const sayPlayhead = ({ info, lanes }: PlotState<AllocationLane>): string => playheadWords(info.done, lanes);
