import type { ReactNode } from "react";
import { frameKind } from "../labs/labs";
import { RunContext, useRun } from "./hooks";
import { useScenario } from "./scenario-store";

/** Gives its children frames of the current scenario's kind alone, even if they outlive it by a moment. */
export function KindOfFrames({ children }: { readonly children: ReactNode }) {
  const kind = useScenario(({ scenario }) => frameKind(scenario));
  return <RunContext value={useRun().ofKind(kind)}>{children}</RunContext>;
}
