import { type ReactNode, useEffect, useRef } from "react";

interface StageFrameProps {
  /** The main thing of a page, or a part beside it. */
  readonly as: "main" | "section";
  /** The lane in focus. */
  readonly focus: number;
  /** What is outlined, a word of the lab; null = nothing. */
  readonly highlight?: string | null;
  readonly children: ReactNode;
}

/**
 * What the stage stands in, whatever is shown of it. It takes the keys of the transport, so it takes the focus: also from a link
 * that has gone with its page.
 */
export function StageFrame({ as: Element, focus, highlight = null, children }: StageFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const cameByLink = navigator.userActivation?.hasBeenActive === true && document.activeElement === document.body;
    if (Element === "main" && cameByLink) frame.current?.focus({ preventScroll: true });
  }, [Element]);
  return (
    <Element
      ref={frame}
      className="stage"
      id="stage"
      aria-label="Stage"
      data-focus={focus}
      data-highlight={highlight}
      tabIndex={0}
    >
      <div className="stage-inner">{children}</div>
    </Element>
  );
}
