import { type RefObject, useEffect, useRef } from "react";
import { mountSurface, type Surface } from "../../../plot/surface";
import { type BeatHost, beatHosts } from "./beat-hosts";

interface BeatCanvasProps {
  readonly lane: number;
  /** The strip of the lane; the canvas also covers the words around it, where pages fall out. */
  readonly strip: RefObject<HTMLDivElement | null>;
}

/** The canvas over the lists of a lane for requests that are animated. Sentences describe them. */
export function BeatCanvas({ lane, strip }: BeatCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const own = canvas.current;
    if (own === null) return;
    let draw: ((surface: Surface) => void) | null = null;
    const mounted = mountSurface(own, (surface) => {
      if (draw === null) return;
      surface.context.save();
      surface.context.translate(0, strip.current?.offsetTop ?? 0);
      draw(surface);
      surface.context.restore();
    });
    const host: BeatHost = {
      lane,
      size: () => ({ width: strip.current?.clientWidth ?? 0, height: strip.current?.clientHeight ?? 0 }),
      paint: (next) => {
        draw = next;
        own.style.visibility = next === null ? "" : "visible";
        mounted.redraw();
      },
    };
    beatHosts.add(host);
    return () => {
      beatHosts.delete(host);
      mounted.unmount();
    };
  }, [lane, strip]);
  return <canvas ref={canvas} className="policies-beat" />;
}
