import { useMemo } from "react";
import type { PlotState } from "../../../plot/time/plot";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { Provenance } from "../../../ui/Provenance";
import type { HeadTexts } from "../../../ui/time/ChartHead";
import { RunTimeChart } from "../../shared/RunTimeChart";
import { cachesOf, pageNow, usePageScenario } from "../page-state";
import { windowShare, windowsPlot } from "./windows";

/** The hits per window of all lanes over the requests. */
export function WindowsChart() {
  const { work, hot, scan, requests, window } = usePageScenario((scenario) => scenario);
  const plot = useMemo(() => windowsPlot({ work, hot, scan, requests, window }), [work, hot, scan, requests, window]);
  const texts = useMemo(() => textsOf(window, work === "mix"), [window, work]);
  return (
    <RunTimeChart
      plot={plot}
      texts={texts}
      playheadWords={(state) => `${stepName(state.info.done)}, ${lanesWords(state, window)}`}
      onEvent={noEvent}
      className="policies-chart"
    />
  );
}

const textsOf = (window: number, hasScans: boolean): HeadTexts => ({
  title: `Hits per ${formatInteger(window)} requests`,
  origin: <Provenance origin="simulated" />,
  point: (state) => `The last complete window: ${lanesWords(state, window)}.`,
  reading: () => (hasScans ? "Gray: a scan." : ""),
  tableOf: "hits per window",
  table: (state) =>
    import("./windows-figure").then((part) => part.windowsTable(state.info, cachesOf(state), pageNow().window)),
});

/** The last complete window of every lane, as text. */
const lanesWords = ({ lanes }: PlotState, window: number): string =>
  lanes.map((cache, lane) => `${laneLetter(lane)} ${formatShare(windowShare(cache, window))}`).join(", ");

/** The story beside the stage shows the events. */
const noEvent = (): void => {};
