import { useEffect, useRef } from "react";
import { QrCode } from "../../../components/QrCode";
import { encodeLink } from "../../../scenario/link/encode";
import { pageLink, spokenLink } from "../../../scenario/link/page-link";
import type { Scenario } from "../../../scenario/scenario";
import { useReading } from "../../../state/hooks";
import { linkedNow } from "../../../state/linked";

/**
 * Where everybody finds what is shown: the address to type and to photograph. While playing it is that of where it began
 * to: a code that changes ten times a second can be read by nobody.
 */
export function PresentAddress({ scenario }: { readonly scenario: Scenario }) {
  const reading = useReading();
  const now = linkedNow(scenario, reading);
  const still = useRef(now);
  useEffect(() => {
    if (!reading.info.playing) still.current = now;
  });
  const { scenario: shown, digest } = reading.info.playing ? still.current : now;
  const link = pageLink(location, encodeLink(shown, digest));
  return (
    <>
      <p className="present-address">{spokenLink(link)}</p>
      <QrCode link={link} />
    </>
  );
}
