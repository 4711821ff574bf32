import { useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import type { PlotState } from "../../../plot/time/plot";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { Provenance } from "../../../ui/Provenance";
import type { HeadTexts } from "../../../ui/time/TimeChart";
import { RunTimeChart } from "../../shared/RunTimeChart";
import { NextRequests } from "../next/NextRequests";
import { cachesOf, pageNow, usePageScenario } from "../page-state";
import { Asked } from "./Asked";
import { PolicyLanes } from "./PolicyLane";
import { RolesBars } from "./RolesBars";
import { windowShare, windowsPlot } from "./windows";
import "./policies.css";

interface StageProps {
  readonly names: readonly string[];
  readonly focus: number;
  /** A lesson hides the next requests, because they answer its question. */
  readonly showsNext?: boolean;
}

/** The caches side by side: what is in them, their lists, and their hits over time. */
export function PoliciesStage({ names, showsNext = true }: StageProps) {
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <>
      {ui !== "chart" && (
        <>
          <RolesBars names={names} />
          {showsNext && <Asked isBar />}
          <PolicyLanes />
          {showsNext && <NextRequests names={names} />}
        </>
      )}
      <WindowsChart />
    </>
  );
}

/** The hits per window of all lanes over the requests. */
function WindowsChart() {
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
