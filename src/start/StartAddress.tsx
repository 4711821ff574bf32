import { pageLink, spokenLink } from "../kernel/scenario/link/page-link";
import { QrCode } from "../ui/QrCode";

/** The address of this page for the audience, to type and to photograph. */
export function StartAddress() {
  const link = pageLink(location, "");
  return (
    <div className="start-address">
      <p>
        <b>Show me</b>
        Page Down
      </p>
      <p>{spokenLink(link)}</p>
      <QrCode link={link} />
    </div>
  );
}
