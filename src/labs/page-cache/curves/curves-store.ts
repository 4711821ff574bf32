import { create } from "zustand";
import { type CurvePlan, computeCurves, missingSweeps } from "./compute-curves";
import type { StreamCurves } from "./stream-curves";

/** Streams whose curves are kept, so that undo shows them at once. */
const MOST_STREAMS = 4;

/** Curves that would replay more requests than this, at all sizes together, wait for a person's consent. */
const MOST_REQUESTS = 20_000_000;

interface CurvesState {
  /** By streamKey(), the last used at the end. */
  readonly streams: ReadonlyMap<string, StreamCurves>;
  /** The share of the work under way, 0 … 1; null = none is. */
  readonly share: number | null;
  /** The stream for which a person pressed the button. */
  readonly wanted: string | null;
  /** The stream whose curves a person or a failure stopped; `problem` says why it failed, "" = canceled. */
  readonly stopped: { readonly stream: string; readonly problem: string } | null;
}

/** The curves of the streams last shown, and the work on them. */
export const useCurves = create<CurvesState>()(() => ({
  streams: new Map(),
  share: null,
  wanted: null,
  stopped: null,
}));

export const streamKey = ({ stream }: CurvePlan): string => JSON.stringify(stream);

/** The curves of a plan's stream; null = none is known. */
export const knownCurves = (plan: CurvePlan, { streams } = useCurves.getState()): StreamCurves | null =>
  streams.get(streamKey(plan)) ?? null;

/** Whether the curves of a plan are all known. */
export function isComplete(plan: CurvePlan, state: CurvesState): boolean {
  const known = knownCurves(plan, state);
  return known !== null && missingSweeps(plan, known).length === 0;
}

/** Whether the work of a plan may begin without a press of the button. */
export function mayBegin(plan: CurvePlan, sizes: number, { wanted, stopped }: CurvesState): boolean {
  const key = streamKey(plan);
  if (stopped?.stream === key) return false;
  return wanted === key || plan.stream.requests * sizes <= MOST_REQUESTS;
}

/** Lets the work of a plan begin. */
export const wantCurves = (plan: CurvePlan): void => useCurves.setState({ wanted: streamKey(plan), stopped: null });

/** Ends the work of a plan; known points stay. */
export const stopCurves = (plan: CurvePlan, problem = ""): void =>
  useCurves.setState({ stopped: { stream: streamKey(plan), problem }, wanted: null });

/** Computes what is missing until `signal` aborts. */
export async function growCurves(plan: CurvePlan, signal: AbortSignal): Promise<void> {
  const { trials } = await import("../../../kernel/run/trials");
  if (signal.aborted) return;
  const tell = (state: Partial<CurvesState>) => {
    if (!signal.aborted) useCurves.setState(state);
  };
  signal.addEventListener("abort", () => useCurves.setState({ share: null }), { once: true });
  tell({ share: 0 });
  const problem = await computeCurves((trial, options) => trials.run(trial, options), plan, knownCurves(plan), signal, {
    found: (curves) => tell({ streams: kept(streamKey(plan), curves) }),
    progress: (share) => tell({ share }),
  });
  tell({ share: null });
  if (problem !== null && !signal.aborted) stopCurves(plan, problem);
}

/** The known streams, with the one of `key` as the last used. */
function kept(key: string, curves: StreamCurves): ReadonlyMap<string, StreamCurves> {
  const others = [...useCurves.getState().streams].filter(([other]) => other !== key);
  return new Map([...others.slice(1 - MOST_STREAMS), [key, curves]]);
}
