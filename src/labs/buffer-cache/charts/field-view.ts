import type { FrameInfo } from "../../../kernel/protocol/messages";
import type { Frames } from "../../../kernel/run/frame-store";
import { isBlank } from "../../../models/allocation/worded-lane";
import type { Size } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { drawScaled, type MountedSurface, mountSurface, type Surface } from "../../../plot/surface";
import { type AllocationFrame, allocationFrame, allocationNow } from "../../shared/allocation-frame";
import { detailLevel } from "../../shared/step/detail-level";
import { drawCacheDot, drawField, type FieldState, inRoom, ROOM } from "./field";
import { type FieldInput, type FieldLayout, resized } from "./layout/field";
import { canShelve, fieldInput, layoutFields, resizedBox } from "./layout/field-lanes";

/** Another way to lay out the lanes and to draw one, instead of by area. */
export interface OtherLens {
  readonly lay: (byArea: readonly FieldLayout[]) => readonly FieldLayout[];
  readonly draw: (surface: Surface, layout: FieldLayout, state: FieldState) => void;
}

type Listener = () => void;

interface KnownLayouts {
  readonly ratio: number;
  readonly layouts: readonly FieldLayout[];
}

/** The fields of all lanes on a page. They share one scale, and each is drawn on its lane's canvas. */
export class FieldView {
  readonly #frames: Pick<Frames, "reading" | "changed">;
  readonly #state: (lane: number) => FieldState;
  readonly #only: number | null;
  readonly #magnified: number;
  readonly #hidesCache: boolean;
  readonly #mounted = new Map<number, MountedSurface>();
  readonly #dots = new Map<number, MountedSurface>();
  readonly #sizes = new Map<number, Size>();
  readonly #listeners = new Set<Listener>();
  /** Reports how much a drawing changes, once its code is loaded. */
  #change: ((layouts: readonly FieldLayout[]) => void) | null = null;
  /** The last computed layouts. `#isStale`: the state has changed since. */
  #layouts: readonly FieldLayout[] = [];
  #isStale = false;
  /** The state that was last laid out; empty until one is known. */
  #moment: Partial<Pick<FrameInfo, "done" | "playing">> = {};
  /** The layouts on the page. */
  #drawn: readonly FieldLayout[] = [];
  #other: OtherLens | null = null;
  /** The layouts drawn during a change of scale. */
  #gliding: readonly FieldLayout[] | null = null;
  /** Layouts by the lanes of a frame, valid until the canvases or the lens change. */
  #known = new WeakMap<AllocationFrame["lanes"], KnownLayouts>();

  /**
   * `state` says what is selected or hovered in a lane. `only`: the one lane that is drawn, as lane 0, if not all.
   * `magnified`: how much larger marks and letters are. `hidesCache`: cached buffers are left out.
   */
  constructor(
    frames: Pick<Frames, "reading" | "changed">,
    state: (lane: number) => FieldState,
    only: number | null = null,
    magnified = 1,
    hidesCache = false,
  ) {
    this.#frames = frames;
    this.#state = state;
    this.#only = only;
    this.#magnified = magnified;
    this.#hidesCache = hidesCache;
  }

  /** The layout of the current state; null = not drawn yet. */
  readonly layout = (lane: number): FieldLayout | null => this.#present()[lane] ?? null;
  /** The layout on the page; null = not drawn yet. */
  readonly drawn = (lane: number): FieldLayout | null => this.#drawn[lane] ?? null;
  /** Identifies the canvases and the lens. Any change of these gives a different object. */
  readonly layoutKey = (): object => this.#known;

  /** Draws the field of `lane` on `canvas`. Returns the function that stops it. */
  mount(lane: number, canvas: HTMLCanvasElement): Listener {
    const mounted = mountSurface(canvas, (surface) => this.#draw(lane, surface));
    this.#mounted.set(lane, mounted);
    return () => {
      mounted.unmount();
      this.#mounted.delete(lane);
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
    this.#show(glides && Math.abs(this.#frames.reading().info.done - done) <= 1);
  };

  /** From now on, reports how much each drawing changes. The code for that loads with the first interaction. */
  readonly calm = async (): Promise<void> => {
    const { fieldChange } = await import("./field-change");
    this.#change ??= fieldChange(this.#frames.changed);
  };

  #show(glides: boolean): void {
    const before = this.#drawn;
    this.#drawn = this.#present();
    if (glides && !this.#gliding && before[0] && before[0].scale !== this.#drawn[0]?.scale) void this.#glide(before);
    this.redraw();
    this.#change?.(this.#drawn);
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
      const frame = allocationFrame(this.#frames.reading());
      const { done, playing } = frame.info;
      this.#layouts = this.layoutsOf(frame);
      this.#moment = this.#lanesOf(frame).every(isBlank) ? {} : { done, playing };
    }
    this.#isStale = false;
    return this.#layouts;
  }

  async #glide(before: readonly FieldLayout[]): Promise<void> {
    const { glide } = await import("./field-between");
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
    for (const mounted of [...this.#mounted.values(), ...this.#dots.values()]) mounted.redraw();
  };

  /** Calls `listener` after each drawing. Returns the function that unsubscribes it. */
  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The layouts of a frame as they would follow the current ones, cached by its lanes. */
  layoutsOf(frame: AllocationFrame): readonly FieldLayout[] {
    const { info, lanes } = frame;
    const ratio = allocationNow().poisonRatio;
    const size = [...this.#sizes.values()][0];
    if (size === undefined) return [];
    const known = this.#known.get(lanes);
    if (known?.ratio === ratio) return known.layouts;
    // Single buffers that change too fast to see are merged into one block per size class.
    const isMerged = detailLevel({ ...info, stepped: false }) === "L3";
    const inputs = this.#lanesOf(frame).map((lane, i) =>
      this.#inputOf(lane, ratio, this.#sizes.get(i) ?? size, isMerged),
    );
    const byArea = layoutFields(inputs, this.#layouts, this.#isNext(info));
    const layouts = (this.#other?.lay(byArea) ?? byArea).map((layout) => ({
      ...layout,
      magnified: this.#magnified,
    }));
    this.#known.set(lanes, { ratio, layouts });
    return layouts;
  }

  #inputOf(lane: AllocationFrame["lanes"][number], ratio: number, size: Size, isMerged: boolean): FieldInput {
    if (lane.pool && !canShelve()) void this.#shelve();
    const { shelve, ...input } = { ...fieldInput(lane, ratio, size, this.#magnified), isMerged };
    if (this.#hidesCache) return { ...input, cached: [] };
    return shelve ? { ...input, shelve } : input;
  }

  /** Draws pools by their parts, once the code for that has loaded. */
  async #shelve(): Promise<void> {
    await import("./pool-shelves");
    this.#showAnew();
  }

  #lanesOf({ lanes }: AllocationFrame): AllocationFrame["lanes"] {
    return this.#only === null ? lanes : lanes.slice(this.#only, this.#only + 1);
  }

  /** Whether a state directly follows the last one: while playing, by hand, or as an update of the same state. */
  #isNext({ done, playing }: FrameInfo): boolean {
    const apart = Math.abs(done - (this.#moment.done ?? Number.NaN));
    return playing || apart === 1 || (apart === 0 && !this.#moment.playing);
  }

  #draw(lane: number, surface: Surface): void {
    const size = fieldSize(surface);
    const known = this.#sizes.get(lane);
    const layout = (this.#gliding ?? this.#drawn)[lane];
    if (known?.width !== size.width || known.height !== size.height) this.#resize();
    else if (layout !== undefined) this.paint(lane, surface, layout);
  }

  /** All lanes change size together, so they are laid out and drawn once. */
  #resize(): void {
    for (const [lane, mounted] of this.#mounted) {
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

/** A magnified layout in the pixels of its drawing. @internal */
export function unmagnified(layout: FieldLayout): FieldLayout {
  const { magnified = 1, width, height, extent, rects, groups, scale, cacheBox } = layout;
  const by = 1 / magnified;
  const small = (rect: Rect | null) => rect && resized(rect, by);
  return {
    ...layout,
    magnified: 1,
    width: width * by,
    height: height * by,
    extent: { width: extent.width * by, height: extent.height * by },
    scale: scale * magnified ** 2,
    rects: rects.map((length) => length * by),
    groups: groups.map((group) => ({ ...group, block: small(group.block), pile: small(group.pile) })),
    cacheBox: resizedBox(cacheBox, by),
  };
}

/** Draws a layout, all of it larger if it is magnified. */
function drawMagnified(
  surface: Surface,
  layout: FieldLayout,
  draw: (surface: Surface, layout: FieldLayout) => void,
): void {
  const { magnified = 1 } = layout;
  if (magnified === 1) draw(surface, layout);
  else drawScaled(surface, (small) => draw(small, unmagnified(layout)), magnified);
}
