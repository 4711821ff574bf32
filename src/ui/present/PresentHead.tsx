import type { ReactNode } from "react";
import { spokenLink } from "../../kernel/scenario/link/page-link";
import { Badge } from "../Badge";
import { QrCode } from "../QrCode";

interface PresentHeadProps {
  /** Where everybody finds what is shown. */
  readonly link: string;
  /** A PresentTitle. */
  readonly title: ReactNode;
  /** Beside the address, above the title: what is shown. */
  readonly children?: ReactNode;
}

/** Above the figure of a presentation: what is shown, its address to type and to photograph, the title. */
export function PresentHead({ link, title, children }: PresentHeadProps) {
  return (
    <header className="present-head">
      {children}
      <Address link={link} />
      <QrCode link={link} />
      {title}
    </header>
  );
}

/** The digest of an address is read as one word: it is not parted at the end of a line. */
function Address({ link }: { readonly link: string }) {
  const [, start = "", digest = ""] = /^(.*?)(&d=[0-9a-f]+)?$/s.exec(spokenLink(link)) ?? [];
  return (
    <p className="present-address">
      {start}
      <span>{digest}</span>
    </p>
  );
}

interface PresentTitleProps {
  /** The lane that the title is about; null = all of them, or the only one. */
  readonly lane?: number | null;
  readonly strong: string;
  readonly rest?: string;
}

/** The point of the moment. */
export function PresentTitle({ lane = null, strong, rest = "" }: PresentTitleProps) {
  return (
    <h1 className="present-title">
      {lane !== null && <Badge lane={lane} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}
