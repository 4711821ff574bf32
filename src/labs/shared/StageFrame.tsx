import type { ReactNode } from "react";

interface StageFrameProps {
  /** The main element of a page, or a part beside it. */
  readonly as: "main" | "section";
  /** The lane in focus. */
  readonly focus: number;
  /** The outlined part, by its name in the lab; null = none. */
  readonly highlight?: string | null;
  readonly children: ReactNode;
}

/** The container of the stage. It takes the focus, because it handles the transport's keys. */
export function StageFrame({ as: Element, focus, highlight = null, children }: StageFrameProps) {
  return (
    <Element className="stage" id="stage" aria-label="Stage" data-focus={focus} data-highlight={highlight} tabIndex={0}>
      <div className="stage-inner">{children}</div>
    </Element>
  );
}
