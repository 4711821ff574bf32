import { useState } from "react";
import { later } from "../../../components/later";
import type { Scenario } from "../../../scenario/scenario";
import { useLocked, useRun } from "../../../state/hooks";
import { LOCKED } from "../../shared/lock-words";
import { workloadSentence } from "../../shared/workload/workload-words";
import { RequestedSizes } from "./RequestedSizes";
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
  const [byHand, toggleByHand] = useByHand(scenario);
  const locked = useLocked("workload");
  return (
    <section className="rail-section workload" aria-labelledby="workload-title">
      <div className="workload-head">
        <h2 id="workload-title">Workload</h2>
        <button
          type="button"
          className="text-button"
          hidden={locked}
          aria-expanded={editing}
          aria-label={editing ? undefined : "Edit workload"}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Edit"}
        </button>
        <button
          type="button"
          className="text-button"
          hidden={locked || editing}
          aria-expanded={byHand}
          onClick={toggleByHand}
        >
          Play it yourself
        </button>
      </div>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      {editing ? (
        <CacheWorkload scenario={scenario} focus={focus} />
      ) : (
        <>
          <p className="sentence">{workloadSentence(scenario)}</p>
          {byHand && !locked && <ByHand />}
          <RequestedSizes scenario={scenario} focus={focus} />
        </>
      )}
    </section>
  );
}

/** Whether the operations are made by hand. Whoever begins goes to the start: nothing is allocated yet. */
function useByHand(scenario: Scenario) {
  const run = useRun();
  const [byHand, setByHand] = useState<boolean | null>(null);
  // After its moves are taken back it stays open.
  if (byHand === null && scenario.moves.length > 0) setByHand(true);
  const toggle = () => {
    if (!byHand && scenario.moves.length === 0) run.transport.reset();
    setByHand(!byHand);
  };
  return [byHand === true, toggle] as const;
}
