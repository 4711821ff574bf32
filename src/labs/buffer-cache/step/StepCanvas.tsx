import { useEffect, useRef } from "react";
import { type StepHost, stepHosts } from "./step-hosts";
import "./step.css";

/**
 * What moves in a step is drawn here, over its parent: in that, [data-step-field] is the field's canvas, [data-slot] are the
 * slots by number, [data-step-cache] is what stands for them where there are too many, [data-step-door] the way to the heap.
 * Words beside it say the same.
 */
export function StepCanvas({ host }: { readonly host: Omit<StepHost, "canvas"> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    const { lane, now, drawn, next, paint, reach } = host;
    const mounted = { lane, now, drawn, next, paint, reach, canvas: canvas.current };
    stepHosts.add(mounted);
    return () => void stepHosts.delete(mounted);
  }, [host]);
  return <canvas ref={canvas} className="step-canvas" />;
}
