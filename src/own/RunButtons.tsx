import { useState } from "react";
import { useRun } from "../kernel/run/hooks";
import { NOT_KEPT, runCalls } from "../labs/shared/calls/open-calls";
import { partFields } from "../models/allocation/call-part";
import { sentence } from "../shared/sentence";
import type { OpenCalls } from "../workloads/traces/call-store";
import type { CallParts } from "../workloads/traces/calls/filters";
import { keepPart } from "../workloads/traces/keep-calls";
import { goTo } from "./address";

const LABS = [
  ["buffer", "Run in the buffer cache lab"],
  ["heap", "Run in the heap lab"],
] as const;

async function advise({ trace }: OpenCalls): Promise<null> {
  goTo({ trace: trace.name, face: "advisor" });
  return null;
}

interface RunProps {
  readonly calls: OpenCalls;
  /** The parts that the page shows, which become a trace of their own; null = all. */
  readonly parts: CallParts | null;
}

/** Runs the trace that is shown, or the shown parts of it, in a lab or in the advisor. */
export function RunButtons({ calls, parts }: RunProps) {
  const run = useRun();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const use = async (open: (shown: OpenCalls) => Promise<string | null>) => {
    if (isBusy) return;
    setBusy(true);
    const shown = parts === null ? calls : await keepPart(calls, parts);
    const refusal = shown === null ? NOT_KEPT : await open(shown);
    setBusy(false);
    setProblem(refusal);
  };
  const part = parts === null ? undefined : partFields(calls.trace.name, parts);
  return (
    <>
      <p className="own-actions">
        {LABS.map(([lab, name]) => (
          <button
            key={lab}
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void use((shown) => runCalls(run, lab, shown, part))}
          >
            {name}
          </button>
        ))}
        <button type="button" className="button button-strong" aria-disabled={isBusy} onClick={() => void use(advise)}>
          Find a policy
        </button>
      </p>
      {problem !== null && (
        <p className="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
    </>
  );
}
