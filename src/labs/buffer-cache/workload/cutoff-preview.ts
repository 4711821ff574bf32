import { useEffect, useState } from "react";
import { type TradeDot, tradeDot } from "../../../charts/layout/trade-off";
import type { Scenario } from "../../../scenario/scenario";
import { trials } from "../../../state/trials";
import { useDots } from "../compare/dots";
import { TRIAL_STEPS } from "./use-requested";

/** A scenario with another cutoff in a lane, and nothing but that lane. */
function alone(scenario: Scenario, lane: number, cutoff: number | null): Scenario {
  const policies = scenario.lanes.slice(lane, lane + 1).map((policy) => ({ ...policy, cutoff }));
  return { ...scenario, at: "start", lanes: policies, breakpoints: [], loopFrom: null, loopTo: null };
}

/**
 * Where a lane would stand after TRIAL_STEPS steps with the cutoff that is being tried (undefined = none is). The dot is
 * on the trade-off plot meanwhile; null = not known yet. One trial at a time: the cutoff meant last is tried next.
 */
export function useCutoffPreview(scenario: Scenario, lane: number, cutoff: number | null | undefined): TradeDot | null {
  const [dot, setDot] = useState<TradeDot | null>(null);
  useEffect(() => {
    if (cutoff === undefined) return;
    const asked = new AbortController();
    const trial = { scenario: alone(scenario, lane, cutoff), steps: TRIAL_STEPS };
    trials.run(trial, { signal: asked.signal }).then((end) => {
      const figures = end.kind === "done" ? end.result.lanes[0] : undefined;
      if (figures === undefined) return;
      const next = tradeDot({ figures });
      setDot(next);
      useDots.setState({ preview: [{ ...next, lane }] });
    });
    return () => asked.abort();
  }, [scenario, lane, cutoff]);
  useEffect(() => {
    if (cutoff !== undefined) return;
    setDot(null);
    useDots.setState({ preview: [] });
  }, [cutoff]);
  useEffect(() => () => useDots.setState({ preview: [] }), []);
  return dot;
}
