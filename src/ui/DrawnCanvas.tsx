import { useEffect, useRef } from "react";
import { mountSurface, type Surface } from "../plot/surface";

/**
 * A canvas drawn outside of React: `draw` is called on a new size or theme, and when `subscribe` reports a change.
 * Words beside it describe it.
 */
export function DrawnCanvas(props: {
  readonly className: string;
  readonly draw: (surface: Surface) => void;
  readonly subscribe?: (listener: () => void) => () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { draw, subscribe } = props;
  useEffect(() => {
    if (canvas.current === null) return;
    const mounted = mountSurface(canvas.current, draw);
    const unsubscribe = subscribe?.(mounted.redraw);
    return () => {
      unsubscribe?.();
      mounted.unmount();
    };
  }, [draw, subscribe]);
  return <canvas ref={canvas} className={props.className} />;
}
