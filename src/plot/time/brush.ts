import { brushX, type D3BrushEvent } from "d3-brush";
import { pointer, type Selection, select } from "d3-selection";
import { equal } from "../../shared/equal";
import { watchSize } from "../rested-size";
import type { Movable } from "./window";

/** Two positions on the strip of the whole run, 0 … 1. */
type Range = readonly [left: number, right: number];

/** The current range, and the handlers of a brush. */
export interface Brushed {
  readonly range: Range;
  /** The range is the whole run, so a press begins a new one. */
  readonly isWhole: boolean;
  readonly onRange: (left: number, right: number) => void;
  readonly onHold?: (part: Movable) => void;
  /** Called at the end of a drag. */
  readonly onDone?: () => void;
  /** Called on a second press in the same place. */
  readonly onWhole: () => void;
}

export interface MountedBrush {
  /** Adopts the current range. */
  readonly show: () => void;
  readonly unmount: () => void;
}

/** A smaller movement is accidental, not a range. */
const LEAST = 0.01;
/** The width of the area that grabs an end, CSS pixels. */
const GRIP = 24;

const PARTS: Readonly<Record<string, Movable>> = { w: "from", e: "to" };

/** D3's name for the part of a brush under a pointer. */
const typeAt = ({ target }: Event): string => (select(target as Element).datum() as { type: string }).type;

/**
 * Drags in an SVG over the strip: an end, the whole range, or a new one. A press outside the range centers it there.
 * Other code draws the range, after `onRange`.
 */
class StripBrush implements MountedBrush {
  readonly #svg: SVGSVGElement;
  readonly #brushed: () => Brushed;
  readonly #group: Selection<SVGGElement, unknown, null, undefined>;
  readonly #unwatch: () => void;
  /** Measured only when it changes, because reading it while the page changes would cost a layout. */
  #width = 0;
  /** The range and the width as last drawn; null = a drag has moved the brush since. */
  #placed: { readonly brushed: Pick<Brushed, "range" | "isWhole">; readonly width: number } | null = null;
  /** The range that a drag changes: a new one or the old one; null = no drag. */
  #drawn: "new" | "old" | null = null;

  constructor(svg: SVGSVGElement, brushed: () => Brushed) {
    this.#svg = svg;
    this.#brushed = brushed;
    this.#group = select(svg).append("g");
    this.#adopt();
    svg.addEventListener("mousedown", this.#hold, true);
    this.#unwatch = watchSize(svg, this.#adopt).unwatch;
  }

  /** Adopts the size. Within this view box the browser stretches the brush while a window is being resized. */
  readonly #adopt = (): void => {
    this.#width = this.#svg.clientWidth;
    this.#svg.setAttribute("viewBox", `0 0 ${this.#width} ${this.#svg.clientHeight}`);
    this.show();
  };

  readonly #brush = brushX<unknown>()
    .keyModifiers(false)
    .handleSize(GRIP)
    .extent((): [[number, number], [number, number]] => [
      [0, 0],
      [this.#svg.clientWidth, this.#svg.clientHeight],
    ])
    .on("start brush", ({ type, selection, sourceEvent }: D3BrushEvent<unknown>) => {
      if (!sourceEvent) return;
      if (type === "start") this.#drawn = typeAt(sourceEvent) === "overlay" ? "new" : "old";
      else this.#tell(selection as [number, number]);
    })
    .on("end", ({ sourceEvent }: D3BrushEvent<unknown>) => {
      if (!sourceEvent) return;
      this.#drawn = null;
      this.#placed = null;
      this.#brushed().onDone?.();
      this.show();
    });

  readonly show = (): void => {
    const { range, isWhole } = this.#brushed();
    const width = this.#width;
    const placed = { brushed: { range, isWhole }, width };
    if (this.#drawn !== null || width === 0 || equal(placed, this.#placed)) return;
    this.#placed = placed;
    this.#group.call(this.#brush).call(this.#brush.move, [width * range[0], width * range[1]]);
    this.#group
      .select(".overlay")
      .datum({ type: isWhole ? "overlay" : "selection" })
      .on("mousedown.center", this.#center);
    this.#group.select(".selection").style("pointer-events", isWhole ? "none" : "all");
  };

  readonly unmount = (): void => {
    this.#unwatch();
    this.#svg.removeEventListener("mousedown", this.#hold, true);
    this.#group.on(".brush", null).remove();
  };

  #tell(places: readonly [number, number]): void {
    const [left, right] = places.map((x) => x / this.#svg.clientWidth) as [number, number];
    if (this.#drawn === "old" || right - left >= LEAST) this.#brushed().onRange(left, right);
  }

  readonly #hold = (event: MouseEvent): void => {
    const { onWhole, onHold } = this.#brushed();
    // The focus stays on the slider of the part, not on the picture.
    event.preventDefault();
    if (event.detail === 2) {
      event.stopPropagation();
      onWhole();
    } else onHold?.(PARTS[typeAt(event)] ?? "all");
  };

  readonly #center = (event: MouseEvent): void => {
    const { range, isWhole, onRange } = this.#brushed();
    if (isWhole || event.button !== 0) return;
    const { clientWidth: width } = this.#svg;
    const part = range[1] - range[0];
    this.#placed = null;
    const left = Math.max(0, Math.min(1 - part, pointer(event, this.#svg)[0] / width - part / 2));
    this.#group.call(this.#brush.move, [left * width, (left + part) * width]);
    onRange(left, left + part);
    this.#brushed().onDone?.();
  };
}

export const mountBrush = (svg: SVGSVGElement, brushed: () => Brushed): MountedBrush => new StripBrush(svg, brushed);
