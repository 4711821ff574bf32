import type { ReactNode } from "react";

interface StageFrameProps {
  /** The main thing of a page, or a part beside it. */
  readonly as: "main" | "section";
  /** The lane in focus. */
  readonly focus: number;
  /** What is outlined, a word of the lab; null = nothing. */
  readonly highlight?: string | null;
  readonly children: ReactNode;
}

/** What the stage stands in, whatever is shown of it. It takes the keys of the transport, so it takes the focus. */
export function StageFrame({ as: Element, focus, highlight = null, children }: StageFrameProps) {
  return (
    <Element className="stage" id="stage" aria-label="Stage" data-focus={focus} data-highlight={highlight} tabIndex={0}>
      <div className="stage-inner">{children}</div>
    </Element>
  );
}
