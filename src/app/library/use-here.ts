import { useMemo } from "react";
import { encodeLink, type Linked } from "../../scenario/link/encode";
import { useReading } from "../../state/hooks";
import { linkedNow } from "../../state/linked";
import { useScenario } from "../../state/scenario-store";

/** The run that the library was entered from, where it rests, and its link. */
export function useHere(): { readonly linked: Linked; readonly link: string } {
  const reading = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  return useMemo(() => {
    const linked = linkedNow(scenario, reading);
    return { linked, link: encodeLink(linked.scenario, linked.digest) };
  }, [scenario, reading]);
}
