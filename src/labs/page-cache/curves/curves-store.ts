import { type RefObject, useEffect, useMemo, useState } from "react";
import { create } from "zustand";
import { useReading } from "../../../kernel/run/hooks";
import { useTransport } from "../../../kernel/run/transport-store";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { type CurvePlan, computeCurves, missingSweeps, planOf, workOf } from "./compute-curves";
import { isLarge, SAMPLE_RATES, type StreamCurves } from "./stream-curves";

/** Streams whose curves are kept, so that undo shows them at once. */
const MOST_STREAMS = 4;

/** Curves that would read more requests than this, at all sizes together, wait for a person's consent. */
const MOST_REQUESTS = 20_000_000;

interface CurvesState {
  /** The chosen sample, one page in this many; 0 = every page, null = the stream's default. */
  readonly rate: number | null;
  /** By streamKey(), the last used at the end. */
  readonly streams: ReadonlyMap<string, StreamCurves>;
  /** The share of the work under way, 0 … 1; null = none is. */
  readonly share: number | null;
  /** The stream for which a person pressed the button. */
  readonly wanted: string | null;
  /** The stream whose curves a person or a failure stopped; `problem` says why it failed, "" = canceled. */
  readonly stopped: { readonly stream: string; readonly problem: string } | null;
}

/** The curves of the streams last shown, and the work on them. @internal */
export const useCurves = create<CurvesState>()(() => ({
  rate: null,
  streams: new Map(),
  share: null,
  wanted: null,
  stopped: null,
}));

type KeyOf = Pick<CurvePlan, "stream" | "rate">;

/** @internal */
export const streamKey = ({ stream, rate }: KeyOf): string => JSON.stringify({ stream, rate });

/** The curves of a plan's stream; null = unknown. LRU's exact curve does not depend on the sample. */
export function knownCurves(plan: KeyOf, { streams } = useCurves.getState()): StreamCurves | null {
  const known = streams.get(streamKey(plan));
  if (known !== undefined) return known;
  const { stream, rate } = plan;
  const other = [0, ...SAMPLE_RATES].flatMap((rate) => streams.get(streamKey({ stream, rate })) ?? []).at(0);
  return other === undefined ? null : { lru: other.lru, rate, swept: new Map() };
}

/** The plan for a scenario's curves, with the chosen sample. */
export const chosenPlan = (scenario: PageScenario, rate = useCurves.getState().rate): CurvePlan =>
  planOf(scenario, rate ?? undefined);

/** Estimates the curves from one page in `rate`; 0 = from every page. */
export const sampleCurves = (rate: number): void => useCurves.setState({ rate });

/** Whether the curves of a plan are all known. */
function isComplete(plan: CurvePlan, state: CurvesState): boolean {
  const known = knownCurves(plan, state);
  return known !== null && missingSweeps(plan, known).length === 0;
}

/** Whether the work of a plan may begin without a press of the button. */
function mayBegin(plan: CurvePlan, { wanted, stopped }: CurvesState): boolean {
  const key = streamKey(plan);
  if (stopped?.stream === key) return false;
  return wanted === key || workOf(plan) <= MOST_REQUESTS;
}

/** Lets the work of a plan begin. */
export const wantCurves = (plan: CurvePlan): void => useCurves.setState({ wanted: streamKey(plan), stopped: null });

/** Ends the work of a plan; known points stay. */
export const stopCurves = (plan: CurvePlan, problem = ""): void =>
  useCurves.setState({ stopped: { stream: streamKey(plan), problem }, wanted: null });

/** Computes what is missing until `signal` aborts. */
async function growCurves(plan: CurvePlan, signal: AbortSignal): Promise<void> {
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
  if (isLarge(plan.stream)) trials.closeIdle();
  tell({ share: null });
  if (problem !== null && !signal.aborted) stopCurves(plan, problem);
}

/** The known streams, with the one of `key` as the last used. */
function kept(key: string, curves: StreamCurves): ReadonlyMap<string, StreamCurves> {
  const others = [...useCurves.getState().streams].filter(([other]) => other !== key);
  return new Map([...others.slice(1 - MOST_STREAMS), [key, curves]]);
}

/** The known curves of a scenario, and the state of the work on the others. */
export interface ShownCurves {
  readonly plan: CurvePlan;
  /** Null = none is known. */
  readonly known: StreamCurves | null;
  readonly status: "complete" | "computing" | "waits-for-rest" | "waits-for-sight" | "waits-for-button";
  /** The share of the work done, 0 … 1. */
  readonly share: number;
  /** Why the work failed; "" = it did not. */
  readonly problem: string;
}

/** Computes the curves of a scenario while the run rests and `panel` is in sight. */
export function useShownCurves(scenario: PageScenario, panel: RefObject<Element | null>): ShownCurves {
  const state = useCurves();
  const isSeen = useSight(panel);
  const rests = useRests();
  const { rate } = state;
  const plan = useMemo(() => chosenPlan(scenario, rate), [scenario, rate]);
  const complete = isComplete(plan, state);
  const allowed = mayBegin(plan, state);
  const work = !complete && allowed && isSeen && rests ? JSON.stringify(plan) : null;
  useEffect(() => {
    if (work === null) return;
    const control = new AbortController();
    void growCurves(JSON.parse(work), control.signal);
    return () => control.abort();
  }, [work]);
  const stopped = state.stopped?.stream === streamKey(plan) ? state.stopped : null;
  return {
    plan,
    known: knownCurves(plan, state),
    status: statusOf({ complete, allowed, isSeen, rests }),
    share: state.share ?? 0,
    problem: stopped?.problem ?? "",
  };
}

function statusOf({
  complete,
  allowed,
  isSeen,
  rests,
}: Readonly<Record<"complete" | "allowed" | "isSeen" | "rests", boolean>>) {
  if (complete) return "complete";
  if (!allowed) return "waits-for-button";
  if (!rests) return "waits-for-rest";
  return isSeen ? "computing" : "waits-for-sight";
}

/** Whether the run rests at its target. */
function useRests(): boolean {
  const { info } = useReading();
  const { ready } = useTransport();
  return ready && !info.playing && info.seek === null;
}

/** Whether an element is in the visible part of the page. */
function useSight(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
