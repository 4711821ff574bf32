import { useEffect, useState } from "react";
import { QrCode } from "../../components/QrCode";
import { encodeLink } from "../../scenario/link/encode";
import { pageLink, spokenLink } from "../../scenario/link/page-link";
import type { Scenario } from "../../scenario/scenario";
import { useReading } from "../../state/hooks";
import { linkedNow } from "../../state/linked";

/** So long a state must stand until its address is shown: one that changes faster can be read by nobody, and flashes. In ms. */
const REST_MS = 350;

/** Where everybody finds what is shown, to type and to photograph. While playing it is that of where it began to. */
export function PresentAddress({ scenario }: { readonly scenario: Scenario }) {
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const now = pageLink(location, encodeLink(shown, digest));
  const [link, setLink] = useState(now);
  useEffect(() => {
    if (reading.info.playing) return;
    const rest = setTimeout(() => setLink(now), REST_MS);
    return () => clearTimeout(rest);
  }, [now, reading.info.playing]);
  return <LinkToAll link={link} />;
}

/** An address to type and to photograph. */
export function LinkToAll({ link }: { readonly link: string }) {
  return (
    <>
      <p className="present-address">{spokenLink(link)}</p>
      <QrCode link={link} />
    </>
  );
}
