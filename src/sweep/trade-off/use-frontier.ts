import { useEffect } from "react";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { whenIdle } from "../../ui/when-idle";
import { type Frontier, rulesOf, useFrontier } from "./frontier";
import type { LaneFamily } from "./lab-trade-off";
import type { FrontierPlan } from "./run-frontier";

/** Longer runs are not recomputed for every value. */
const MOST_STEPS = 1_000_000;
/** The most values per rule. */
const MOST_VALUES = 16;

/** An even selection of at most MOST_VALUES items, with the last one. */
const thinned = <T>(items: readonly T[]): readonly T[] => {
  const every = Math.ceil(items.length / MOST_VALUES);
  return items.filter((_, i) => (items.length - 1 - i) % every === 0);
};

/** Computes a frontier in the background; the last one stays meanwhile. */
async function find(at: LaneFamily["at"], plan: FrontierPlan, signal: AbortSignal): Promise<void> {
  await whenIdle();
  const [{ runFrontier }, { trials }] = await Promise.all([
    import("./run-frontier"),
    import("../../kernel/run/trials"),
  ]);
  const frontier = await runFrontier((trial, options) => trials.run(trial, options), at, plan, signal);
  if (frontier !== null && !signal.aborted) useFrontier.setState({ frontier });
}

/** Updates the frontier when the run rests. Its code loads once the core has answered and the browser is idle. */
export function useRestingFrontier(family: LaneFamily): Frontier | null {
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { ready } = useTransport();
  const rests = ready && !info.playing && info.seek === null && info.done > 0 && info.done <= MOST_STEPS;
  const plan = (): FrontierPlan => ({
    scenario: workloadKey(scenario),
    done: info.done,
    rules: rulesOf(family, scenario),
    values: thinned(family.values(scenario, lanes[0])),
  });
  const key = rests ? JSON.stringify(plan()) : null;
  const { at } = family;
  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    find(at, JSON.parse(key), control.signal).catch(() => {});
    return () => control.abort();
  }, [key, at]);
  return useFrontier(({ frontier }) => frontier);
}
