import { useEffect } from "react";
import { create } from "zustand";
import { sizesOf, type TraceCalls } from "../../../models/allocation/call-trace";
import { caveatsUnder } from "../../../models/allocation/heap-models";
import { caveatsOf, caveatText } from "../../../workloads/traces/calls/caveats";
import { countsWith, type KeptCalls } from "../../../workloads/traces/calls/kept-calls";

interface Kept {
  /** The trace that is being looked up; null = none is. */
  readonly sought: string | null;
  /** The trace that was found last. */
  readonly found: KeptCalls | null;
}

const useStore = create<Kept>()(() => ({ sought: null, found: null }));

/** Looks a trace up. A trace that is being looked up is not looked up twice: it may have to be kept first. */
function seek(name: string, data: string | null): void {
  if (useStore.getState().sought === name) return;
  useStore.setState({ sought: name });
  const end = (found: KeptCalls | null) => {
    if (useStore.getState().sought === name) useStore.setState({ sought: null, found });
  };
  import("./kept-trace").then((part) => part.keptTrace(name, data)).then(end, () => end(null));
}

/** The description of the scenario's trace; null = not known yet, or this device does not keep it. */
export function useKeptCalls(name: string | null, data: string | null): KeptCalls | null {
  useEffect(() => {
    if (name !== null) seek(name, data);
  }, [name, data]);
  const found = useStore((kept) => kept.found);
  return found?.name === name ? found : null;
}

/** The caveats of a scenario in sentences, as far as the page knows its trace. */
export function caveatsIn(scenario: TraceCalls, kept = useStore.getState().found): readonly string[] {
  if (kept?.name !== scenario.trace) return [];
  return caveatsUnder(caveatsOf(countsWith(kept, sizesOf(scenario)), kept), scenario).map(caveatText);
}
