import { type ReactNode, useLayoutEffect, useRef } from "react";
import { lazyComponent } from "../../ui/lazy-component";
import { useHasLayers } from "./layer";

const LayerSwitch = lazyComponent(() => import("./layers").then((part) => part.LayerSwitch));

/** Loads what the layers of a lab need, so that it is there with the lab. */
export const loadLayers = (): Promise<unknown> => LayerSwitch.load();

interface StageFrameProps {
  /** The main element of a page, or a part beside it. */
  readonly as: "main" | "section";
  /** The lane in focus. */
  readonly focus: number;
  /** The outlined part, by its name in the lab; null = none. */
  readonly highlight?: string | null;
  readonly children: ReactNode;
}

/** Whether the last stage was removed with the focus in it. */
let isFocusLost = false;

/** Hands the focus of a removed stage on to the one that replaces it, perhaps after its part has loaded. */
function useFocusHandedOn() {
  const stage = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (isFocusLost && document.activeElement === document.body) element?.focus();
    isFocusLost = false;
    return () => {
      isFocusLost = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  return stage;
}

/** The container of the stage. It takes the focus, because it handles the transport's keys. */
export function StageFrame({ as: Element, focus, highlight = null, children }: StageFrameProps) {
  const stage = useFocusHandedOn();
  const hasLayers = useHasLayers() && Element === "main";
  return (
    <Element
      ref={stage}
      className="stage"
      id="stage"
      aria-label="Stage"
      data-focus={focus}
      data-highlight={highlight}
      tabIndex={0}
    >
      <div className="stage-inner">
        {hasLayers && <LayerSwitch />}
        {children}
      </div>
    </Element>
  );
}
