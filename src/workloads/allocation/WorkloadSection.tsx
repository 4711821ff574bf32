import { type ReactNode, useState } from "react";
import { useLocked } from "../../kernel/run/hooks";
import { LOCKED } from "../../labs/shared/lock-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { Button } from "../../ui/Button";
import { lazyComponent } from "../../ui/lazy-component";
import { workloadSentence } from "./workload-words";
import "./workload.css";

/** A placeholder for the form of a workload. */
export const FORM_WAITS = <p className="builder-waiting muted">Loading the editor …</p>;

const WorkloadBuilder = lazyComponent(
  () => import("./WorkloadBuilder").then((part) => part.WorkloadBuilder),
  FORM_WAITS,
);

interface WorkloadSectionProps {
  readonly scenario: AllocationScenario;
  /** The form, if the lab extends it. */
  readonly form?: ReactNode;
  /** Beside the button that opens the form. */
  readonly tools?: ReactNode;
  /** Replaces the sentence. */
  readonly sentence?: ReactNode;
  /** Below the sentence: the sizes, and the lab's other charts of its requests. */
  readonly children: ReactNode;
}

/** The workload in sentences and as a picture, or as a form. */
export function WorkloadSection({ scenario, form, tools, sentence, children }: WorkloadSectionProps) {
  const [editing, setEditing] = useState(false);
  const locked = useLocked("workload");
  return (
    <section className="rail-section workload" aria-labelledby="workload-title">
      <div className="workload-head baseline between">
        <h2 id="workload-title">Workload</h2>
        <Button
          look="text"
          hidden={locked}
          aria-expanded={editing}
          aria-label={editing ? undefined : "Edit workload"}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Edit"}
        </Button>
        {!locked && !editing && tools}
      </div>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      {editing && !locked ? (
        (form ?? <WorkloadBuilder scenario={scenario} />)
      ) : (
        <>
          {sentence ?? <p className="sentence">{workloadSentence(scenario)}</p>}
          {children}
        </>
      )}
    </section>
  );
}
