import { useEffect, useRef } from "react";
import { type StepHost, stepHosts } from "./step-hosts";
import "./step.css";

/**
 * Draws animated steps over its parent, which has three rooms: [data-step-field] is the callers' canvas,
 * [data-step-cache] the cache with its slots as [data-slot], [data-step-door] the heap. The text beside it says the same.
 */
export function StepCanvas({ host }: { readonly host: Omit<StepHost, "canvas"> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    const { lane, now, drawn, next, paint } = host;
    const mounted = { lane, now, drawn, next, paint, canvas: canvas.current };
    stepHosts.add(mounted);
    return () => void stepHosts.delete(mounted);
  }, [host]);
  return <canvas ref={canvas} className="step-canvas" />;
}
