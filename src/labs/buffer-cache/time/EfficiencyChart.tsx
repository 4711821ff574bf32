import { useCallback, useMemo } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { PlotState } from "../../../plot/time/plot";
import type { HeadTexts } from "../../../ui/time/ChartHead";
import type { TimeContent } from "../../../ui/time/TimeChart";
import { RunTimeChart } from "../../shared/RunTimeChart";
import { curveWords } from "../charts/curve-words";
import { wastePlot } from "../charts/waste-plot";
import { RunProvenance } from "../RunProvenance";
import { graphTakeaway, playheadWords } from "../words/describe-frame";

/** The share of memory that each lane wastes over the steps, and the events of the lane in focus. */
export function EfficiencyChart({ focus }: { readonly focus: number }) {
  const { transport } = useRun();
  const plot = useMemo(() => wastePlot(focus), [focus]);
  const texts = useMemo(() => textsOf(focus), [focus]);
  const replay = useCallback<TimeContent["onEvent"]>(
    (from, lane, kind) => transport.replayNext(from, lane, kind),
    [transport],
  );
  return <RunTimeChart plot={plot} texts={texts} playheadWords={sayPlayhead} onEvent={replay} />;
}

const textsOf = (focus: number): HeadTexts => ({
  title: "Share of memory wasted",
  origin: <RunProvenance />,
  point: ({ lanes }) => graphTakeaway(lanes),
  reading: ({ info, lanes }) => curveWords(info.view, lanes.length, focus),
  tableOf: "memory wasted by step",
  table: (told) => import("../charts/chart-table").then((part) => part.efficiencyTable(told, focus)),
});

const sayPlayhead = ({ info, lanes }: PlotState): string => playheadWords(info.done, lanes);
