import type { ReactNode } from "react";
import type { DocumentName } from "../shared/documents";

interface DocLinkProps {
  readonly to: DocumentName | "index";
  /** The id of a heading of the document. */
  readonly part?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a document beside the page, in a tab of its own. The single file has no documents, so it has no such links. */
export const DocLink = ({ to, part, className = "target", children }: DocLinkProps) =>
  import.meta.env.MODE === "single-file" ? null : (
    <a
      className={className}
      href={`./docs/${to}.html${part === undefined ? "" : `#${part}`}`}
      target="_blank"
      rel="noopener"
    >
      {children}
    </a>
  );
