import { type RefObject, useEffect, useMemo, useState } from "react";
import { useReading } from "../../../kernel/run/hooks";
import { useTransport } from "../../../kernel/run/transport-store";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { CurvePlan } from "./compute-curves";
import { chosenPlan, growCurves, isComplete, knownCurves, mayBegin, streamKey, useCurves } from "./curves-store";
import type { StreamCurves } from "./stream-curves";

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

interface Conditions {
  readonly complete: boolean;
  readonly allowed: boolean;
  readonly isSeen: boolean;
  readonly rests: boolean;
}

function statusOf({ complete, allowed, isSeen, rests }: Conditions) {
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
