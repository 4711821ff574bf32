import { useCallback } from "react";
import { drawNeededStrip, type SpanFigure } from "../plot/call-plots";
import type { Surface } from "../plot/surface";
import { DrawnCanvas } from "../ui/DrawnCanvas";

/** Needed bytes over all operations, without labels. */
export function StripCanvas({ figure }: { readonly figure: SpanFigure }) {
  const draw = useCallback((surface: Surface) => drawNeededStrip(surface, figure), [figure]);
  return <DrawnCanvas className="own-strip-canvas fill" draw={draw} />;
}
