import { useEffect, useRef } from "react";
import { stepCanvases } from "./step-canvases";
import "./step.css";

/** Over a lane: what moves in a step is drawn here. Words beside it say the same. */
export function StepCanvas({ lane }: { readonly lane: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    stepCanvases.set(lane, canvas.current);
    return () => void stepCanvases.delete(lane);
  }, [lane]);
  return <canvas ref={canvas} className="step-canvas" aria-hidden="true" />;
}
