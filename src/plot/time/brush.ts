import { brushX, type D3BrushEvent } from "d3-brush";
import { pointer, select } from "d3-selection";
import type { Movable } from "./moves";

/** Two parts of the strip of the whole run, 0 … 1. */
export type Range = readonly [left: number, right: number];

/** The range as it stands, and what is done with it. */
export interface Brushed {
  readonly range: Range;
  /** It is the whole run: a press begins a new one. */
  readonly isWhole: boolean;
  readonly onRange: (left: number, right: number) => void;
  readonly onHold: (part: Movable) => void;
  /** A second press in the same place. */
  readonly onWhole: () => void;
}

export interface MountedBrush {
  /** Takes on the range in force. */
  readonly show: () => void;
  readonly unmount: () => void;
}

/** Less than this is a hand that trembles, not a range. */
const LEAST = 0.01;
/** To take an end by, CSS pixels. */
const GRIP = 24;

const PARTS: Readonly<Record<string, Movable>> = { w: "from", e: "to" };

/** What D3 calls the part of a brush under a pointer. */
const typeAt = ({ target }: Event): string => (select(target as Element).datum() as { type: string }).type;

/**
 * Dragging in an SVG over the strip: an end, the range, or a new one. A press beside the range brings its middle there. The
 * range is drawn elsewhere, after `onRange` has been told of it.
 */
export function mountBrush(svg: SVGSVGElement, brushed: () => Brushed): MountedBrush {
  const group = select(svg).append("g");
  let drawn: "new" | "old" | null = null;
  const brush = brushX<unknown>()
    .keyModifiers(false)
    .handleSize(GRIP)
    .extent((): [[number, number], [number, number]] => [
      [0, 0],
      [svg.clientWidth, svg.clientHeight],
    ])
    .on("start brush", ({ type, selection, sourceEvent }: D3BrushEvent<unknown>) => {
      if (!sourceEvent) return;
      if (type === "start") drawn = typeAt(sourceEvent) === "overlay" ? "new" : "old";
      const [left, right] = (selection as [number, number]).map((x) => x / svg.clientWidth) as [number, number];
      if (type === "brush" && (drawn === "old" || right - left >= LEAST)) brushed().onRange(left, right);
    })
    .on("end", ({ sourceEvent }: D3BrushEvent<unknown>) => {
      if (!sourceEvent) return;
      drawn = null;
      show();
    });
  const show = () => {
    const { range, isWhole } = brushed();
    if (drawn !== null || svg.clientWidth === 0) return;
    const [left, right] = range.map((part) => part * svg.clientWidth) as [number, number];
    group.call(brush).call(brush.move, [left, right]);
    group
      .select(".overlay")
      .datum({ type: isWhole ? "overlay" : "selection" })
      .on("mousedown.center", center);
    group.select(".selection").style("pointer-events", isWhole ? "none" : "all");
  };
  const hold = (event: MouseEvent) => {
    // The slider of the part has the focus, not the picture.
    event.preventDefault();
    if (event.detail === 2) {
      event.stopPropagation();
      brushed().onWhole();
    } else brushed().onHold(PARTS[typeAt(event)] ?? "all");
  };
  const center = (event: MouseEvent) => {
    const { range, isWhole, onRange } = brushed();
    if (isWhole || event.button !== 0) return;
    const width = range[1] - range[0];
    const left = Math.max(0, Math.min(1 - width, pointer(event, svg)[0] / svg.clientWidth - width / 2));
    group.call(brush.move, [left * svg.clientWidth, (left + width) * svg.clientWidth]);
    onRange(left, left + width);
  };
  show();
  svg.addEventListener("mousedown", hold, true);
  const observer = new ResizeObserver(show);
  observer.observe(svg);
  return {
    show,
    unmount: () => {
      observer.disconnect();
      svg.removeEventListener("mousedown", hold, true);
      group.on(".brush", null).remove();
    },
  };
}
