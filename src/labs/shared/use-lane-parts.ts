import { useMemo, useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import type { EventNavigation, LaneFocus } from "./run-keys";

/** The lanes of a lab, for its parts. */
export interface LaneParts extends Omit<LaneFocus, "lanes"> {
  readonly names: readonly string[];
}

/** The lane in focus, the lanes' names, and the navigation to events. `given`: a focus that is kept elsewhere. */
export function useLaneParts<Lane>(
  lanes: readonly Lane[],
  nameOf: (lane: Lane) => string,
  eventsOf: (run: Run, lane: number) => EventNavigation,
  given?: Pick<LaneParts, "focus" | "onFocus">,
): LaneParts {
  const run = useRun();
  const [chosen, choose] = useState(0);
  const { focus: wanted, onFocus } = given ?? { focus: chosen, onFocus: choose };
  const focus = Math.min(wanted, lanes.length - 1);
  const names = useMemo(() => lanes.map(nameOf), [lanes, nameOf]);
  const events = useMemo(() => eventsOf(run, focus), [run, focus, eventsOf]);
  return { focus, names, onFocus, events };
}
