import { useEffect, useState } from "react";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";

/** The description of the scenario's trace; null = not known yet, or this device does not keep it. */
export function useKeptCalls(name: string | null, data: string | null): KeptCalls | null {
  const [kept, setKept] = useState<KeptCalls | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (name !== null)
      void import("./kept-trace")
        .then((part) => part.keptTrace(name, data))
        .then((found) => isCurrent && setKept(found))
        .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [name, data]);
  return kept?.name === name ? kept : null;
}
