import type { Trials } from "../kernel/client/trials";
import type { LaneArrays } from "../kernel/protocol/frame";
import type { Lane, Scenario } from "../kernel/scenario/scenario";

/** Lanes to try on the same requests. */
interface TrialPlan {
  /** Provides the requests; its lanes are ignored. */
  readonly scenario: Scenario;
  readonly lanes: readonly Lane[];
  /** Operations of each trial. */
  readonly steps: number;
  /** The most lanes in one trial. */
  readonly together: number;
}

/**
 * Tries each lane and calls `found(figures, lane)` as results arrive, in any order. Resolves to null at the end or when
 * `signal` aborts, or to the text of the first trial that fails.
 */
export async function playTrials(
  run: Trials["run"],
  { scenario, lanes, steps, together }: TrialPlan,
  signal: AbortSignal,
  found: (figures: LaneArrays, lane: number) => void,
): Promise<string | null> {
  const control = new AbortController();
  signal.addEventListener("abort", () => control.abort(), { once: true });
  let problem: string | null = null;
  const play = async (from: number) => {
    const trial = { scenario: { ...scenario, lanes: lanes.slice(from, from + together) }, steps };
    const end = await run(trial, control);
    if (end.kind === "done") for (const [i, figures] of end.result.lanes.entries()) found(figures, from + i);
    if (end.kind !== "failed") return;
    problem ??= end.text;
    control.abort();
  };
  const starts = Array.from({ length: Math.ceil(lanes.length / together) }, (_, i) => i * together);
  await Promise.all(starts.map(play));
  return problem;
}
