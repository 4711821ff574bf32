import { useMemo } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { encodeLink, type Linked } from "../../kernel/scenario/link/encode";

/** The paused run from which a person entered the library, and its link. */
export function useHere(): { readonly linked: Linked; readonly link: string } {
  const reading = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  return useMemo(() => {
    const linked = linkedNow(scenario, reading);
    return { linked, link: encodeLink(linked.scenario, linked.digest) };
  }, [scenario, reading]);
}
