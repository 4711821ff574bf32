import { useEffect, useRef } from "react";
import { type StepHost, stepHosts } from "./step-hosts";
import "./step.css";

type StepCanvasProps = Omit<StepHost, "canvas">;

/**
 * What moves in a step is drawn here, over its parent: in that, [data-step-field] is the field's canvas, [data-slot] are the
 * slots by number, [data-step-cache] is what stands for them where there are too many, [data-step-door] the way to the heap.
 * Words beside it say the same.
 */
export function StepCanvas({ lane, drawn, next, paint }: StepCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    const host = { lane, canvas: canvas.current, drawn, next, paint };
    stepHosts.add(host);
    return () => void stepHosts.delete(host);
  }, [lane, drawn, next, paint]);
  return <canvas ref={canvas} className="step-canvas" />;
}
