import { useState } from "react";
import { sizeAxis } from "../../charts/layout/histogram";
import { later } from "../../components/later";
import type { Scenario } from "../../scenario/scenario";
import { formatInteger } from "../../shared/format";
import { useLocked, useReading, useRun } from "../../state/hooks";
import { useScenario } from "../../state/scenario-store";
import { take, typedNumber } from "../shared/heap/typed";
import { LOCKED } from "../shared/lock-words";
import { NumberSlot } from "../shared/NumberSlot";
import { Histogram, WIDTH } from "../shared/workload/Histogram";
import { sizeBars } from "../shared/workload/size-bars";
import { randomWords, workloadSentence } from "../shared/workload/workload-words";
import { Held } from "./Held";
import { SizesTable } from "./SizesTable";
import "../shared/workload/workload.css";

const HeapWorkloadEditor = later(
  () => import("./HeapWorkloadEditor").then((part) => part.HeapWorkloadEditor),
  <p className="builder-waiting muted">Loading the editor …</p>,
);

/** Who asks for what: in sentences and as a picture, or as a form. */
export function HeapWorkload() {
  const scenario = useScenario(({ scenario }) => scenario);
  const [editing, setEditing] = useState(false);
  const locked = useLocked("workload");
  return (
    <section className="rail-section heap-form workload" aria-labelledby="heap-workload-title">
      <div className="workload-head">
        <h2 id="heap-workload-title">Workload</h2>
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
      {editing && !locked ? <HeapWorkloadEditor scenario={scenario} /> : <Told scenario={scenario} />}
      {locked && scenario.life !== "fixed-counts" && <p className="rail-note muted">{LOCKED}</p>}
    </section>
  );
}

/** The workload in words, with its one number where its counts are fixed. */
function Told({ scenario }: { readonly scenario: Scenario }) {
  if (scenario.life !== "fixed-counts") {
    return (
      <>
        <p className="sentence">{workloadSentence(scenario)}</p>
        {scenario.sizes === "listed" ? <SizesTable /> : <RequestedSizes scenario={scenario} />}
        <p className="rail-note muted">{randomWords(scenario)}</p>
      </>
    );
  }
  return (
    <>
      <Held by="workload">
        <Slots scenario={scenario} />
      </Held>
      <SizesTable />
    </>
  );
}

function Slots({ scenario }: { readonly scenario: Scenario }) {
  const run = useRun();
  return (
    <p className="sentence">
      Each step picks one of{" "}
      <NumberSlot
        label="Slots of each size"
        value={formatInteger(scenario.slots)}
        differs={false}
        take={(text) => take(run, scenario, { slots: typedNumber(text) })}
      />{" "}
      slots of each size: full is freed, empty is filled.
    </p>
  );
}

/** The sizes asked for up to this step. */
function RequestedSizes({ scenario }: { readonly scenario: Scenario }) {
  const requested = useReading().lanes[0]?.requested ?? new Float64Array();
  const bars = sizeBars(scenario, requested);
  const total = requested.reduce((sum, count) => sum + count, 0);
  if (bars.length === 0 || total === 0) return <p className="rail-note muted">Nothing was asked for yet.</p>;
  const most = Math.max(...bars.map(({ weight }) => weight));
  return (
    <>
      <Histogram
        bars={bars}
        axis={sizeAxis(bars, WIDTH)}
        heights={bars.map(({ weight }) => weight / most)}
        cutoff={null}
        lane={0}
        title="Sizes asked for"
      />
      <p className="rail-note muted">Sizes of {formatInteger(total)} requests, B.</p>
    </>
  );
}
