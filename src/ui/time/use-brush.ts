import { type RefObject, useEffect, useRef } from "react";
import type { Brushed, MountedBrush } from "../../plot/time/brush";
import { mountWhenLoaded } from "../mount-when-loaded";

/** D3's brush over a strip, loaded once a chart has been shown. */
export function useBrush(svg: RefObject<SVGSVGElement | null>, brushed: Brushed): void {
  const latest = useRef(brushed);
  const mounted = useRef<MountedBrush>(undefined);
  useEffect(() => {
    latest.current = brushed;
    mounted.current?.show();
  });
  useEffect(
    () =>
      mountWhenLoaded(
        () => import("../../plot/time/hands"),
        ({ mountBrush }) => {
          if (svg.current === null) return () => {};
          mounted.current = mountBrush(svg.current, () => latest.current);
          return mounted.current.unmount;
        },
      ),
    [svg],
  );
}
