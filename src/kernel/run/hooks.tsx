import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { frameKind } from "../labs/labs";
import { type Lock, useAsked } from "./asked-store";
import type { FrameSnapshot } from "./frame-store";
import type { Run } from "./run";
import { useScenario } from "./scenario-store";

export const RunContext = createContext<Run | null>(null);

/**
 * The run of this page.
 * @throws Error outside of a RunContext, which is a bug in our own code.
 */
export function useRun(): Run {
  const run = useContext(RunContext);
  if (run === null) throw new Error("useRun needs a RunContext.");
  return run;
}

/** The current snapshot. It changes three to six times per second while playing. */
export function useReading(): FrameSnapshot {
  const { frames } = useRun();
  return useSyncExternalStore(frames.subscribeSnapshot, frames.reading);
}

/** Whether the address locks a part of the page. */
export const useLocked = (lock: Lock): boolean => useAsked((asked) => asked.presentation.lock.includes(lock));

/** Gives its children frames of the current scenario's kind alone, even if they outlive it by a moment. */
export function KindOfFrames({ children }: { readonly children: ReactNode }) {
  const kind = useScenario(({ scenario }) => frameKind(scenario));
  return <RunContext value={useRun().ofKind(kind)}>{children}</RunContext>;
}
