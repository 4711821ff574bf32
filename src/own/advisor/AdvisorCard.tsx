import { useState, useSyncExternalStore } from "react";
import { formatCounted } from "../../shared/figure-text";
import { Button } from "../../ui/Button";
import { FigureRows } from "../../ui/FigureRows";
import { lazyComponent } from "../../ui/lazy-component";
import type { OpenCalls } from "../../workloads/traces/call-store";
import { type OwnAddress, ownHash } from "../address";
import { Knees } from "../Knees";
import { SpanPicture, TraceHead } from "../TraceCard";
import { countRows } from "../words";
import { planRows } from "./advisor-words";
import { usePlan } from "./use-plan";

const PoolTries = lazyComponent(() => import("./PoolTries").then((part) => part.PoolTries));
const PlanDialog = lazyComponent(() => import("./PlanDialog").then((part) => part.PlanDialog));

/** The facts of a trace that matter for a policy. */
const MOST_ROWS = 8;

interface CardProps {
  readonly calls: OpenCalls;
  readonly address: OwnAddress;
}

/** The left side: the trace in short, its sizes with their knees, and the values that are tried. */
export function AdvisorCard({ calls: { trace }, address }: CardProps) {
  const [isChanging, setChanging] = useState(false);
  const { tried, count } = usePlan(trace);
  return (
    <>
      <TraceHead trace={trace}>
        <FigureRows rows={countRows(trace, trace).slice(0, MOST_ROWS)} />
        <SpanPicture trace={trace} />
      </TraceHead>
      <details className="advisor-plan" open={!useNarrow()}>
        <summary>Sizes and what is varied</summary>
        <Knees key={trace.name} view={trace} trace={trace.name} />
        <section className="own-section" aria-labelledby="own-plan">
          <h2 id="own-plan">What is varied</h2>
          <FigureRows rows={planRows(tried.plan)} />
          <p className="own-actions">
            <Button onClick={() => setChanging(true)}>Change</Button>
            <a className="button" href={ownHash({})}>
              Another trace
            </a>
          </p>
          <PoolTries trace={trace} address={address} tried={tried.pool} />
          <p className="muted">{formatCounted(count, "policy", "policies")} in all.</p>
        </section>
      </details>
      {isChanging && <PlanDialog plan={tried.plan} onClose={() => setChanging(false)} />}
    </>
  );
}

/** The width of a phone, on which the answer comes before its neighbors. */
const narrow = () => matchMedia("(width <= 43.75rem)");

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
