import { useEffect, useRef } from "react";
import type { FieldView } from "../charts/field-view";
import "./step.css";

/** A lane's visible field, and the canvas over it that animates its steps. */
export interface StepHost {
  readonly lane: number;
  readonly canvas: HTMLCanvasElement;
  readonly view: FieldView;
  /** The lane's number in its view. */
  readonly at: number;
}

/** All hosts on the page. */
export const stepHosts = new Set<StepHost>();

/**
 * Draws animated steps over its parent, which has three rooms: [data-step-field] is the callers' canvas,
 * [data-step-cache] the cache with its slots as [data-slot], [data-step-door] the heap. The text beside it says the same.
 */
export function StepCanvas({ lane, view, at = lane }: Pick<StepHost, "lane" | "view"> & Partial<StepHost>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    const host = { lane, view, at, canvas: canvas.current };
    stepHosts.add(host);
    return () => void stepHosts.delete(host);
  }, [lane, view, at]);
  return <canvas ref={canvas} className="step-canvas fill" />;
}
