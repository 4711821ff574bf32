import { useEffect, useState } from "react";
import { useReading } from "../../../kernel/run/hooks";
import { linkedNow } from "../../../kernel/run/linked";
import { useScenario } from "../../../kernel/run/scenario-store";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { pageLink } from "../../../kernel/scenario/link/page-link";

/** So long a state must stand until its address is shown: one that changes faster can be read by nobody, and flashes. In ms. */
const REST_MS = 350;

/** The address of what is shown. While playing it is that of where it began to. */
export function useRestingLink(): string {
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const now = pageLink(location, encodeLink(shown, digest));
  const [link, setLink] = useState(now);
  useEffect(() => {
    if (reading.info.playing) return;
    const rest = setTimeout(() => setLink(now), REST_MS);
    return () => clearTimeout(rest);
  }, [now, reading.info.playing]);
  return link;
}
