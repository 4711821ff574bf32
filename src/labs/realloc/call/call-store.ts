import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { pointersOf } from "../../../models/allocation/batches";
import { type CallDetail, LAST_CALL_ASK, type LastCallAnswer, lastCallOf } from "../../../models/allocation/trial-ask";
import { useAllocationReading } from "../../shared/allocation-frame";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { useReallocScenario } from "../use-realloc";

/** A call of a size, as a trial answers it. */
interface AskedCall {
  readonly scenario: ReallocScenario;
  /** Calls up to it, itself included. */
  readonly calls: number;
}

interface CallState {
  /** The newest answers, by the key of their call. */
  readonly answers: ReadonlyMap<string, LastCallAnswer>;
  /** The size beside the scenario's own; null = none. */
  readonly beside: number | null;
}

/** The number of kept answers. A step back shows at once. */
const MOST_KEPT = 16;

export const useCalls = create<CallState>()(() => ({ answers: new Map(), beside: null }));

const keyOf = ({ scenario, calls }: AskedCall): string => {
  const { size, pointers, budget, order, factor, touch, seed, lanes } = scenario;
  return JSON.stringify([calls, size, pointers, budget, order, factor, touch, seed, lanes.map(({ heap }) => heap)]);
};

const keep = (key: string, answer: LastCallAnswer): void =>
  useCalls.setState(({ answers }) => ({
    answers: new Map([...[...answers].slice(1 - MOST_KEPT), [key, answer]]),
  }));

async function fetchCall({ scenario, calls }: AskedCall, key: string, signal: AbortSignal): Promise<void> {
  const { trials } = await import("../../../kernel/run/trials");
  if (signal.aborted) return;
  const trial = { scenario: { ...scenario, at: "start" as const }, steps: calls, ask: LAST_CALL_ASK };
  const end = await trials.run(trial, { signal });
  if (end.kind === "done") keep(key, lastCallOf(end.result.answer));
}

/** How a call went; null = it is not known yet. */
export const knownCall = (asked: AskedCall): LastCallAnswer | null =>
  useCalls.getState().answers.get(keyOf(asked)) ?? null;

/** How a call went; null = it is not known yet, or nothing is asked. */
function useCall(asked: AskedCall | null): LastCallAnswer | null {
  const key = asked === null ? "" : keyOf(asked);
  const known = useCalls(({ answers }) => answers.get(key)) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys ask for equal calls.
  const wanted = useMemo(() => asked, [key]);
  useEffect(() => {
    if (wanted === null || known !== null) return;
    const work = new AbortController();
    void fetchCall(wanted, key, work.signal);
    return () => work.abort();
  }, [wanted, key, known]);
  return known;
}

/** The same call of the same pointer at another size. A size with fewer pointers has at least the last one. @internal */
export function sameCallAt({ scenario, calls }: AskedCall, size: number): AskedCall {
  const other = { ...scenario, size };
  const [own, its] = [pointersOf(scenario), pointersOf(other)];
  const call = calls - 1;
  if (scenario.order === "one")
    return { scenario: other, calls: 3 * Math.min(its - 1, Math.floor(call / 3)) + (call % 3) + 1 };
  return { scenario: other, calls: Math.floor(call / own) * its + Math.min(its - 1, call % own) + 1 };
}

/** The call that the run shows; null = none, or it is playing. */
function useAskedCall(): AskedCall | null {
  const { info } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  return info.playing || info.done === 0 ? null : { scenario, calls: info.done };
}

/** A call and the lane's part of it. */
export interface ShownCall extends AskedCall {
  readonly lane: number;
  readonly call: CallDetail;
}

function useLanes(asked: AskedCall | null): readonly ShownCall[] {
  const answer = useCall(asked);
  return asked === null || answer === null ? [] : answer.lastCalls.map((call, lane) => ({ ...asked, lane, call }));
}

/** The current call, lane by lane; empty = it is not known yet. */
export const useShownCalls = (): readonly ShownCall[] => useLanes(useAskedCall());

/** A lane's current call; null = it is not known yet. */
export const useShownCall = (lane: number): ShownCall | null => useShownCalls()[lane] ?? null;

/** The size beside the scenario's own; null = none was chosen. */
export function useSizeBeside(): number | null {
  const size = useReallocScenario((own) => own.size);
  const beside = useCalls((calls) => calls.beside);
  return beside === size ? null : beside;
}

/** The same call at the size beside it, lane by lane; empty = no size was chosen, or it is not known yet. */
export function useCallsBeside(): readonly ShownCall[] {
  const asked = useAskedCall();
  const size = useSizeBeside();
  return useLanes(asked === null || size === null ? null : sameCallAt(asked, size));
}

/** Why no call is shown. */
export function useWaitingText(): string {
  const { playing, done } = useAllocationReading().info;
  if (done === 0) return "No call yet. Step forward to watch one.";
  return playing ? "Playing. The pages appear when you pause." : "Running …";
}
