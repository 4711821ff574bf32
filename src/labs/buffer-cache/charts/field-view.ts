import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { isBlank } from "../../../models/allocation/worded-lane";
import type { Rect } from "../../../plot/path";
import { type MountedSurface, mountSurface, type Surface } from "../../../plot/surface";
import { drawCacheDot, drawField, type FieldState } from "./field";
import type { FieldChange } from "./field-change";
import { fieldInput } from "./field-input";
import type { FieldLayout } from "./layout/field";
import { layoutFields } from "./layout/field-lanes";
import { drawMagnified, resized } from "./layout/magnified";
import { inRoom, ROOM } from "./room";

/** The state that the fields show. */
export interface FieldSource {
  readonly lanes: readonly Pick<AllocationLane, "figures" | "classes" | "marks" | "slots">[];
  /** W: a poisoned buffer is at least this many times what its caller needs. */
  readonly ratio: number;
  /** Merges each size class into one block, because single buffers change too fast to see. */
  readonly isMerged?: boolean;
  /** Operations done, and whether it plays. While it plays, the scale changes less often. */
  readonly done?: number;
  readonly playing?: boolean;
}

/** Another way to lay out the lanes and to draw one, instead of by area. */
export interface OtherLens {
  readonly lay: (byArea: readonly FieldLayout[]) => readonly FieldLayout[];
  readonly draw: (surface: Surface, layout: FieldLayout, state: FieldState) => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Listener = () => void;

interface KnownLayouts extends Pick<FieldSource, "ratio"> {
  readonly layouts: readonly FieldLayout[];
}

/** The fields of all lanes on a page. They share one scale, and each is drawn on its lane's canvas. */
export class FieldView {
  readonly #read: () => FieldSource;
  readonly #state: (lane: number) => FieldState;
  readonly #changed: (area: number) => void;
  readonly #magnified: number;
  readonly #canvases = new Map<number, { readonly canvas: HTMLCanvasElement; readonly mounted: MountedSurface }>();
  readonly #dots = new Map<number, MountedSurface>();
  readonly #sizes = new Map<number, Size>();
  readonly #listeners = new Set<Listener>();
  #change: FieldChange | null = null;
  /** The last computed layouts. `#isStale`: the state has changed since. */
  #layouts: readonly FieldLayout[] = [];
  #isStale = false;
  /** The state that was last laid out; empty until one is known. */
  #moment: Pick<FieldSource, "done" | "playing"> = {};
  /** The layouts on the page. */
  #drawn: readonly FieldLayout[] = [];
  #other: OtherLens | null = null;
  /** The layouts drawn during a change of scale. */
  #gliding: readonly FieldLayout[] | null = null;
  /** Layouts by the lanes of a frame, valid until the canvases or the lens change. */
  #known = new WeakMap<FieldSource["lanes"], KnownLayouts>();

  /**
   * `state` says what is selected or hovered in a lane. `changed` learns how much each drawing changes, CSS pixels².
   * `magnified`: how much larger marks and letters are.
   */
  constructor(
    read: () => FieldSource,
    state: (lane: number) => FieldState,
    changed: (area: number) => void,
    magnified = 1,
  ) {
    this.#read = read;
    this.#state = state;
    this.#changed = changed;
    this.#magnified = magnified;
  }

  /** The layout of the current state; null = not drawn yet. */
  readonly layout = (lane: number): FieldLayout | null => this.#present()[lane] ?? null;
  /** The layout on the page; null = not drawn yet. */
  readonly drawn = (lane: number): FieldLayout | null => this.#drawn[lane] ?? null;
  readonly canvas = (lane: number): HTMLCanvasElement | null => this.#canvases.get(lane)?.canvas ?? null;
  /** Identifies the canvases and the lens. Any change of these gives a different object. */
  readonly layoutKey = (): object => this.#known;

  /** Draws the field of `lane` on `canvas`. Returns the function that stops it. */
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
      const layout = this.#drawn[lane];
      if (layout !== undefined) drawMagnified(surface, layout, drawCacheDot);
    });
    this.#dots.set(lane, mounted);
    return () => {
      mounted.unmount();
      this.#dots.delete(lane);
    };
  }

  /** Switches to the lens `other`; null = by area. */
  lookThrough(other: OtherLens | null): void {
    this.#other = other;
    this.#showAnew();
  }

  /** Lays out and draws a new state. `glides`: animate a change of scale; when the run is in a hurry it jumps. */
  readonly update = (glides = false): void => {
    const { done = 0 } = this.#moment;
    this.#isStale = true;
    this.#show(glides && Math.abs((this.#read().done ?? 0) - done) <= 1);
  };

  /** From now on, reports how much each drawing changes. The code for that loads with the first interaction. */
  readonly calm = async (): Promise<void> => {
    const { FieldChange } = await import("./field-change");
    this.#change ??= new FieldChange(this.#changed);
  };

  #show(glides: boolean): void {
    const before = this.#drawn;
    this.#drawn = this.#present();
    if (glides && !this.#gliding && before[0] && before[0].scale !== this.#drawn[0]?.scale) void this.#glide(before);
    this.redraw();
    this.#change?.drew(this.#drawn);
    for (const listener of this.#listeners) listener();
  }

  /** Lays out and draws immediately after a change of view. */
  #showAnew(): void {
    this.#known = new WeakMap();
    this.#isStale = true;
    this.#show(false);
  }

  #present(): readonly FieldLayout[] {
    if (this.#isStale) {
      const source = this.#read();
      this.#layouts = this.layoutsOf(source);
      this.#moment = source.lanes.every(isBlank) ? {} : { done: source.done ?? 0, playing: source.playing ?? false };
    }
    this.#isStale = false;
    return this.#layouts;
  }

  async #glide(before: readonly FieldLayout[]): Promise<void> {
    const { glide } = await import("./field-glide");
    glide(
      before,
      () => this.#drawn,
      (layouts) => {
        this.#gliding = layouts;
        this.redraw();
      },
    );
  }

  /** Draws the area of a lane's callers on a surface of that size, with no labels where `avoid` covers buffers. */
  paint(lane: number, surface: Surface, layout: FieldLayout, avoid: Rect | null = null): void {
    const draw = this.#other?.draw ?? drawField;
    const by = 1 / this.#magnified;
    inRoom(surface, layout, (room) =>
      drawMagnified(room, layout, (small, own) =>
        draw(small, own, { ...this.#state(lane), avoid: avoid && resized(avoid, by) }),
      ),
    );
  }

  /** Draws again without a new layout, after a change of hover or selection. */
  readonly redraw = (): void => {
    for (const { mounted } of this.#canvases.values()) mounted.redraw();
    for (const dot of this.#dots.values()) dot.redraw();
  };

  /** Calls `listener` after each drawing. Returns the function that unsubscribes it. */
  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The layouts of a state as they would follow the current ones, cached by its lanes. */
  layoutsOf(source: FieldSource): readonly FieldLayout[] {
    const { lanes, ratio, isMerged = false } = source;
    const size = [...this.#sizes.values()][0];
    if (size === undefined) return [];
    const known = this.#known.get(lanes);
    if (known?.ratio === ratio) return known.layouts;
    const inputs = lanes.map((lane, i) => ({ ...fieldInput(lane, ratio, this.#sizes.get(i) ?? size), isMerged }));
    const byArea = layoutFields(inputs, this.#layouts, this.#isNext(source));
    const layouts = (this.#other?.lay(byArea) ?? byArea).map((layout) => this.#sized(layout));
    this.#known.set(lanes, { ratio, layouts });
    return layouts;
  }

  #sized(layout: FieldLayout): FieldLayout {
    return this.#magnified === 1 ? layout : { ...layout, magnified: this.#magnified };
  }

  /** Whether a state directly follows the last one: while playing, by hand, or as an update of the same state. */
  #isNext({ done = 0, playing = false }: FieldSource): boolean {
    const apart = Math.abs(done - (this.#moment.done ?? Number.NaN));
    return playing || apart === 1 || (apart === 0 && !this.#moment.playing);
  }

  #draw(lane: number, surface: Surface): void {
    const size = fieldSize(surface);
    const known = this.#sizes.get(lane);
    if (known?.width !== size.width || known.height !== size.height) this.#resize();
    else this.#drawLane(lane, surface);
  }

  #drawLane(lane: number, surface: Surface): void {
    const layout = (this.#gliding ?? this.#drawn)[lane];
    if (layout !== undefined) this.paint(lane, surface, layout);
  }

  /** All lanes change size together, so they are laid out and drawn once. */
  #resize(): void {
    for (const [lane, { mounted }] of this.#canvases) {
      const size = mounted.measure();
      if (size.width > 0) this.#sizes.set(lane, fieldSize(size));
    }
    this.#layouts = [];
    this.#showAnew();
  }
}

const fieldSize = ({ width, height }: Size): Size => ({
  width: Math.max(1, width - ROOM.left - ROOM.right),
  height: Math.max(1, height - ROOM.top - ROOM.foot),
});
