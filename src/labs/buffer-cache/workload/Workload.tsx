import { useState } from "react";
import { sizeAxis } from "../../../charts/layout/histogram";
import { later } from "../../../components/later";
import type { Scenario } from "../../../scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { useLocked, useReading } from "../../../state/hooks";
import { LOCKED } from "../../shared/lock-words";
import { Histogram, WIDTH } from "../../shared/workload/Histogram";
import { sizeBars } from "../../shared/workload/size-bars";
import { randomWords, workloadSentence } from "../../shared/workload/workload-words";
import { RunProvenance } from "../RunProvenance";
import { RunTable } from "../RunTable";
import { cutoffLane, cutoffWords } from "./cutoff-words";
import "../../shared/workload/workload.css";

const CacheWorkload = later(
  () => import("./CacheWorkload").then((part) => part.CacheWorkload),
  <p className="builder-waiting muted">Loading the editor …</p>,
);

const ByHand = later(() => import("../caller/ByHand").then((part) => part.ByHand));

interface WorkloadProps {
  readonly scenario: Scenario;
  readonly focus: number;
}

/** Who asks for what: in sentences and as a picture, or as a form. */
export function Workload({ scenario, focus }: WorkloadProps) {
  const [editing, setEditing] = useState(false);
  const [byHand, setByHand] = useState<boolean | null>(null);
  const locked = useLocked("workload");
  // Who begins anew by hand has no moves, and goes on.
  if (byHand === null && scenario.moves.length > 0) setByHand(true);
  return (
    <section className="rail-section workload" aria-labelledby="workload-title">
      <div className="workload-head">
        <h2 id="workload-title">Workload</h2>
        <button
          type="button"
          className="button button-quiet"
          hidden={locked}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Edit workload"}
        </button>
      </div>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      {editing ? (
        <CacheWorkload scenario={scenario} focus={focus} />
      ) : (
        <>
          <p className="sentence">{workloadSentence(scenario)}</p>
          <button
            type="button"
            className="button workload-by-hand"
            hidden={locked}
            aria-expanded={byHand === true}
            onClick={() => setByHand(!byHand)}
          >
            By hand
          </button>
          {byHand && !locked && <ByHand />}
          <RequestedSizes scenario={scenario} focus={focus} />
          <p className="rail-note muted">{randomWords(scenario)}</p>
        </>
      )}
    </section>
  );
}

/** The sizes asked for up to this step. */
function RequestedSizes({ scenario, focus }: WorkloadProps) {
  const requested = useReading().lanes[0]?.requested ?? new Float64Array();
  const bars = sizeBars(scenario, requested);
  const total = requested.reduce((sum, count) => sum + count, 0);
  if (bars.length === 0 || total === 0) return <p className="rail-note muted">Nothing was asked for yet.</p>;
  const most = Math.max(...bars.map(({ weight }) => weight));
  const lane = cutoffLane(scenario, focus);
  const cutoff = scenario.lanes[lane]?.cutoff ?? null;
  const words = cutoffWords(scenario, requested, cutoff);
  return (
    <>
      <Histogram
        bars={bars}
        axis={sizeAxis(bars, WIDTH)}
        heights={bars.map(({ weight }) => weight / most)}
        cutoff={cutoff}
        lane={lane}
        title={`Sizes asked for. ${words}`}
      />
      <p className="rail-note">{words}</p>
      <p className="rail-note muted histogram-foot">
        <span>
          Sizes of {formatInteger(total)} requests, B. <RunProvenance />
        </span>
        <RunTable
          of="sizes asked for"
          table={() => import("../../shared/workload/size-table").then((part) => part.sizeTable(bars, words))}
        />
      </p>
    </>
  );
}
