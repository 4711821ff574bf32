import type { LaneArrays } from "../protocol/frame";
import { drawCacheDot, drawField, type FieldState } from "./field";
import { BRACKET_ROOM, drawLens, lensOf } from "./field-lens";
import { figure } from "./figures";
import { type FieldInput, type FieldLayout, layoutFields } from "./layout/field";
import { type MountedSurface, mountSurface, type Surface } from "./surface";

/** What the fields show. */
export interface FieldSource {
  readonly lanes: readonly Pick<LaneArrays, "figures" | "classes" | "marks" | "slots">[];
  /** W: how many times the need a poisoned buffer is. */
  readonly ratio: number;
  /** Size classes alone: single buffers change too fast to be seen. */
  readonly isMerged?: boolean;
}

/** Draws a lane in another way than by area; `all`: the layouts of all lanes. */
export type OtherDrawing = (
  surface: Surface,
  layout: FieldLayout,
  state: FieldState,
  all: readonly FieldLayout[],
) => void;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Listener = () => void;

/** The fields of all lanes on a page: laid out together on one scale, each drawn on the canvas of its lane. */
export class FieldView {
  readonly #read: () => FieldSource;
  readonly #state: (lane: number) => FieldState;
  readonly #canvases = new Map<number, { readonly canvas: HTMLCanvasElement; readonly mounted: MountedSurface }>();
  readonly #dots = new Map<number, MountedSurface>();
  readonly #sizes = new Map<number, Size>();
  readonly #listeners = new Set<Listener>();
  #layouts: readonly FieldLayout[] = [];
  #told: readonly FieldLayout[] = [];
  #other: OtherDrawing | null = null;
  /** The last layouts that were made, and of what. */
  #known: (FieldSource & { readonly layouts: readonly FieldLayout[] }) | null = null;

  /** `state`: what is pointed at in a lane. */
  constructor(read: () => FieldSource, state: (lane: number) => FieldState) {
    this.#read = read;
    this.#state = state;
  }

  /** The layout that is on the page; null = not drawn yet. */
  readonly layout = (lane: number): FieldLayout | null => this.#layouts[lane] ?? null;
  readonly canvas = (lane: number): HTMLCanvasElement | null => this.#canvases.get(lane)?.canvas ?? null;
  /** Layouts for words: the same until tell(). */
  readonly told = (): readonly FieldLayout[] => this.#told;

  /** Draws the field of `lane` on `canvas`. Returns the way to end it. */
  mount(lane: number, canvas: HTMLCanvasElement): Listener {
    const mounted = mountSurface(canvas, (surface) => this.#draw(lane, surface));
    this.#canvases.set(lane, { canvas, mounted });
    return () => {
      mounted.unmount();
      this.#canvases.delete(lane);
      this.#sizes.delete(lane);
    };
  }

  /** Draws the cache of `lane` as a dot on `canvas`. */
  mountDot(lane: number, canvas: HTMLCanvasElement): Listener {
    const mounted = mountSurface(canvas, (surface) => {
      const layout = this.#layouts[lane];
      if (layout !== undefined) drawCacheDot(surface, layout);
    });
    this.#dots.set(lane, mounted);
    return () => {
      mounted.unmount();
      this.#dots.delete(lane);
    };
  }

  /** Draws by `other` from now on; null = by area. */
  drawBy(other: OtherDrawing | null): void {
    this.#other = other;
    this.redraw();
  }

  /** Lays out what there is now, and draws it. */
  readonly update = (): void => {
    this.#layouts = this.layoutsOf(this.#read());
    this.redraw();
  };

  /** Draws again without laying out: something is pointed at. */
  readonly redraw = (): void => {
    for (const { mounted } of this.#canvases.values()) mounted.redraw();
    for (const dot of this.#dots.values()) dot.redraw();
  };

  /** Words about the present layouts may be said. */
  readonly tell = (): void => {
    this.#told = this.#layouts;
    for (const listener of this.#listeners) listener();
  };

  /** Calls `listener` when words may change. Returns the way to end it. */
  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The layouts of some state in the rectangles on the page, as they would follow the present ones. */
  layoutsOf({ lanes, ratio, isMerged = false }: FieldSource): readonly FieldLayout[] {
    const size = [...this.#sizes.values()][0];
    if (size === undefined) return [];
    if (this.#known?.lanes === lanes && this.#known.ratio === ratio) return this.#known.layouts;
    const inputs = lanes.map((lane, i) => ({ ...inputOf(lane, ratio, this.#sizes.get(i) ?? size), isMerged }));
    const layouts = layoutFields(inputs, this.#layouts);
    this.#known = { lanes, ratio, layouts };
    return layouts;
  }

  #draw(lane: number, surface: Surface): void {
    const size = { width: surface.width, height: Math.max(1, surface.height - BRACKET_ROOM) };
    const known = this.#sizes.get(lane);
    if (known?.width !== size.width || known.height !== size.height) this.#resize(lane, size);
    else this.#drawLane(lane, surface);
  }

  #drawLane(lane: number, surface: Surface): void {
    const layout = this.#layouts[lane];
    if (layout === undefined) return;
    const state = this.#state(lane);
    if (this.#other === null) drawByArea(surface, layout, state);
    else this.#other(surface, layout, state, this.#layouts);
  }

  #resize(lane: number, size: Size): void {
    this.#sizes.set(lane, size);
    this.#known = null;
    this.update();
    this.tell();
  }
}

function drawByArea(surface: Surface, layout: FieldLayout, state: FieldState): void {
  drawField(surface, layout, state);
  const lens = lensOf(layout);
  if (lens !== null) drawLens(surface, layout, lens, state);
}

function inputOf(lane: FieldSource["lanes"][number], ratio: number, size: Size): FieldInput {
  const cached = Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0);
  return { marks: lane.marks, classes: lane.classes, cached, ...size, poison: { ratio, big: figure(lane, "big") } };
}
