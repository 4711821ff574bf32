import { useEffect, useState } from "react";
import { useReading } from "../../../kernel/run/hooks";
import { linkedNow } from "../../../kernel/run/linked";
import { useScenario } from "../../../kernel/run/scenario-store";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { pageLink } from "../../../kernel/scenario/link/page-link";
import { readableScenario } from "../../../kernel/scenario/link/readable";

/** How long a state must last before its link appears, in ms. A faster change would be unreadable and would flash. */
const REST_MS = 350;

/** The link of the visible state. While playing, the link of where playing began. */
export function useRestingLink(): string {
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const now = pageLink(location, encodeLink(readableScenario(shown), digest));
  const [link, setLink] = useState(now);
  useEffect(() => {
    if (reading.info.playing) return;
    const rest = setTimeout(() => setLink(now), REST_MS);
    return () => clearTimeout(rest);
  }, [now, reading.info.playing]);
  return link;
}
