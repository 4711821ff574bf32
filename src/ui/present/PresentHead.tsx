import type { ReactNode } from "react";
import { spokenLink } from "../../kernel/scenario/link/page-link";
import { Badge } from "../Badge";
import { QrCode } from "../QrCode";

interface PresentHeadProps {
  /** The address of this state for the audience. */
  readonly link: string;
  /** A PresentTitle. */
  readonly title: ReactNode;
  /** The caveats of the figures. */
  readonly caveats?: ReactNode;
  /** Beside the address, above the title: a description of the state. */
  readonly children?: ReactNode;
}

/** The head of a presentation: a description, the address to type or photograph, the title. */
export function PresentHead({ link, title, caveats, children }: PresentHeadProps) {
  return (
    <header className="present-head">
      {children}
      <Address link={link} />
      <QrCode link={link} />
      {title}
      {caveats}
    </header>
  );
}

/** An address. Its digest is read as one word, so it never breaks across lines. */
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
  /** The lane of the title; null = all lanes, or the only one. */
  readonly lane?: number | null;
  readonly strong: string;
  readonly rest?: string;
}

/** The takeaway of the moment. */
export function PresentTitle({ lane = null, strong, rest = "" }: PresentTitleProps) {
  return (
    <h1 className="present-title">
      {lane !== null && <Badge lane={lane} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}
