import { useCallback } from "react";
import type { SpanFigure } from "../plot/call-plots";
import type { Surface } from "../plot/surface";
import { DrawnCanvas } from "../ui/DrawnCanvas";

/** Changes only with its data, which React brings. */
/** A plot that is drawn again when `draw` changes. */
export const PlotCanvas = ({
  className,
  draw,
}: {
  readonly className: string;
  readonly draw: (surface: Surface) => void;
}) => <DrawnCanvas className={className} draw={draw} />;

/** A figure over all operations, without labels. */
export function StripCanvas(props: {
  readonly figure: SpanFigure;
  readonly draw: (surface: Surface, figure: SpanFigure) => void;
}) {
  const { figure, draw } = props;
  const drawFigure = useCallback((surface: Surface) => draw(surface, figure), [figure, draw]);
  return <PlotCanvas className="own-strip-canvas" draw={drawFigure} />;
}
