import { useCallback } from "react";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawScaled } from "../../shared/present/scaled";
import { areaHeight, drawArea } from "./draw-call";
import { areaWords } from "./picture-words";

interface AreaProps {
  readonly call: CallDetail;
  /** Of the drawing: 1 on the page. */
  readonly scale: number;
}

/** The area of mappings around a call's block, before and after it. */
export function AreaStrip({ call, scale }: AreaProps) {
  const draw = useCallback(
    (surface: Surface) => drawScaled(surface, (small) => drawArea(small, call), scale),
    [call, scale],
  );
  if (call.area.length === 0) return null;
  return (
    <div className="call-area">
      <p className="call-area-head muted">
        <b>The area of mappings</b> its top is at the right; a number is a pointer
      </p>
      <div role="img" aria-label={areaWords(call)} style={{ height: `${(scale * areaHeight(call)) / 16}rem` }}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <p className="muted">{areaWords(call)}</p>
    </div>
  );
}
