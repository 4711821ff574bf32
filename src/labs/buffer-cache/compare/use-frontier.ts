import { useEffect } from "react";
import { whenIdle } from "../../../components/when-idle";
import { requests } from "../../../scenario/running";
import { useReading } from "../../../state/hooks";
import { useScenario } from "../../../state/scenario-store";
import { useTransport } from "../../../state/transport-store";
import { sizeBars } from "../../shared/workload/size-bars";
import { cutoffStops } from "../workload/cutoff-stops";
import { type Frontier, rulesOf, useFrontier } from "./frontier";
import type { FrontierPlan } from "./frontier-run";

/** A longer run is not computed again for every cutoff. */
const MOST_STEPS = 1_000_000;
/** Cutoffs of a rule at most. */
const MOST_STOPS = 16;

/** Some of many, evenly, with the last. */
const thinned = <T>(items: readonly T[]): readonly T[] => {
  const every = Math.ceil(items.length / MOST_STOPS);
  return items.filter((_, i) => (items.length - 1 - i) % every === 0);
};

/** Computes a frontier in the background; the last one stays until then. */
async function find(plan: FrontierPlan, signal: AbortSignal): Promise<void> {
  await whenIdle();
  const [{ runFrontier }, { trials }] = await Promise.all([import("./frontier-run"), import("../../../state/trials")]);
  const frontier = await runFrontier((trial, options) => trials.run(trial, options), plan, signal);
  if (frontier !== null && !signal.aborted) useFrontier.setState({ frontier });
}

/** Keeps the frontier at the step where the run rests. Its parts are loaded when the core has answered and the browser is idle. */
export function useRestingFrontier(): Frontier | null {
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { ready } = useTransport();
  const rests = ready && !info.playing && info.seek === null && info.done > 0 && info.done <= MOST_STEPS;
  const plan = (): FrontierPlan => ({
    scenario: requests(scenario),
    done: info.done,
    rules: rulesOf(scenario),
    stops: thinned(cutoffStops(sizeBars(scenario, lanes[0]?.requested ?? []))),
  });
  const key = rests ? JSON.stringify(plan()) : null;
  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    find(JSON.parse(key), control.signal).catch(() => {});
    return () => control.abort();
  }, [key]);
  return useFrontier(({ frontier }) => frontier);
}
