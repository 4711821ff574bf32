import { useState } from "react";
import { useRun } from "../kernel/run/hooks";
import { runCalls } from "../labs/shared/calls/open-calls";
import { sentence } from "../shared/sentence";
import { deviceCalls, type OpenCalls } from "../workloads/traces/call-store";
import type { CallParts } from "../workloads/traces/calls/filters";
import { keepCalls } from "../workloads/traces/keep-calls";
import { ownHash } from "./address";

const LABS = [
  ["buffer", "Run in the buffer cache lab"],
  ["heap", "Run in the heap lab"],
] as const;

interface RunProps {
  readonly calls: OpenCalls;
  /** The parts that the page shows, which become a trace of their own; null = all. */
  readonly parts: CallParts | null;
}

/** Runs the trace that is shown, or the shown parts of it, in a lab. */
export function RunButtons({ calls, parts }: RunProps) {
  const run = useRun();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (lab: (typeof LABS)[number][0]) => {
    setBusy(true);
    const shown = parts === null ? calls : await partOf(calls, parts);
    const refusal = shown === null ? "This part of the trace could not be kept." : await runCalls(run, lab, shown);
    setBusy(false);
    setProblem(refusal);
  };
  return (
    <>
      <p className="own-actions">
        {LABS.map(([lab, name]) => (
          <button
            key={lab}
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || void open(lab)}
          >
            {name}
          </button>
        ))}
        <a className="button button-strong" href={ownHash({ trace: calls.trace.name, face: "advisor" })}>
          Find a policy
        </a>
      </p>
      {problem !== null && (
        <p className="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
    </>
  );
}

/** Keeps parts of a trace as a trace of their own. */
async function partOf({ trace, bytes }: OpenCalls, parts: CallParts): Promise<OpenCalls | null> {
  const name = await keepCalls(new File([bytes], `${trace.title}, part`), parts);
  const kept = name === null ? null : await deviceCalls.open(name);
  return kept?.ok ? kept.value : null;
}
