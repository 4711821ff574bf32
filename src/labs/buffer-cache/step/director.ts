import type { Moment } from "../../../codegen/code-line";
import type { Director } from "../../../kernel/run/transport";
import { wordedCopy } from "../../../models/allocation/worded-lane";
import { type MountedSurface, mountSurface, type Surface } from "../../../plot/surface";
import { equal } from "../../../shared/equal";
import type { AllocationFrame } from "../../shared/allocation-frame";
import { type DetailLevel, levelBetween } from "../../shared/step/detail-level";
import { onFrames, wantsLessMotion } from "../../shared/step/on-frames";
import { endTelling, tellStep } from "../../shared/step/told-step";
import { phaseAt, type Score, sceneAt } from "../charts/choreography";
import { drawFlows, drawNewest, drawToken, type Flow, flowBetween, looksLike, smoothed } from "../charts/step-flows";
import { drawStep, drawStill } from "../charts/step-overlay";
import type { FlowPlaces } from "../charts/step-paths";
import { momentOf } from "../policy/code-rows";
import { clearMoments, setMoments } from "./moments";
import { flowPlacesOf, type Part, partsOf } from "./parts";
import { type StepHost, stepHosts } from "./StepCanvas";

/** Flight time of a token, ms: a large share of the time between two steps. */
const FLIGHT = { least: 60, most: 120, share: 0.6 };

/** Three steps within this time, in ms, mean that a key is held. Animation would flash. */
const HELD_MS = 700;

/** How long a still covers the new state, ms. That is long enough to compare the two. */
const STILL_MS = 2500;

/** Steps a second while playing; null = a step by hand, or unlimited speed. */
const speedOf = ({ info: { asked } }: AllocationFrame, stepped: boolean): number | null =>
  stepped || asked === "max" ? null : asked;

/** Animates steps on the canvases over the lanes, in as much detail as their speed allows. */
export class StepDirector implements Director {
  readonly #surfaces = new StepSurfaces();
  readonly #flows = new FlowPainter(this.#surfaces);
  /** Stops the animation; null = none is running. */
  #end: (() => void) | null = null;
  /** Times of the last two requests to show a step, in ms. */
  #asked: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  begins(before: AllocationFrame, after: AllocationFrame, stepped: boolean, show: () => void): boolean {
    const level = document.hidden ? null : levelBetween(before, after, stepped);
    if ((level === "L2" || level === "L3") && after.info.playing) {
      this.#stop();
      this.#flows.draw(before, after, level);
      return false;
    }
    this.cut();
    const isOne = after.info.done === before.info.done + 1;
    const isTold = level === "L1" || (level === "L0" && !this.#isHeld());
    return isTold && isOne && this.#shows(level, partsOf(before, after, speedOf(after, stepped)), after, show);
  }

  #isHeld(): boolean {
    const now = performance.now();
    const [first, second] = this.#asked;
    this.#asked = [second, now];
    return now - first < HELD_MS;
  }

  cut(): void {
    this.#stop();
    this.#flows.forget();
    this.#surfaces.clear();
  }

  /** Starts the animation. Returns whether the result must wait for it. */
  #shows(level: DetailLevel, parts: readonly Part[], { info, lanes }: AllocationFrame, show: () => void): boolean {
    const isStill = wantsLessMotion();
    if (parts.length === 0) return false;
    if (isStill) this.#drawStills(parts);
    else if (level === "L0") {
      tellStep(lanes.map(wordedCopy));
      this.#play(parts, show);
    } else this.#fly(parts, info.asked === "max" ? FLIGHT.least : (FLIGHT.share * 1000) / info.asked);
    return level === "L0" && !isStill;
  }

  #stop(): void {
    this.#end?.();
    this.#end = null;
    clearMoments();
    endTelling();
  }

  #drawStills(parts: readonly Part[]): void {
    for (const { host, score, places } of parts) {
      this.#surfaces.draw(host.canvas, (surface) => drawStill(surface, places, score));
    }
    const wait = setTimeout(() => this.cut(), STILL_MS);
    this.#end = () => clearTimeout(wait);
  }

  #play(parts: readonly Part[], show: () => void): void {
    const end = Math.max(...parts.map(({ score }) => score.end));
    this.#end = onFrames((time) => {
      if (time < end) return this.#drawAt(parts, time);
      show();
      this.cut();
    });
  }

  #drawAt(parts: readonly Part[], time: number): void {
    const moments: (Moment | null)[] = [];
    for (const { host, score, places } of parts) {
      this.#surfaces.draw(host.canvas, (surface) => drawStep(surface, places, score, sceneAt(score, time)));
      moments[host.lane] = momentAt(score, time);
    }
    setMoments(moments);
  }

  #fly(parts: readonly Part[], wanted: number): void {
    const flight = Math.min(FLIGHT.most, Math.max(FLIGHT.least, wanted));
    this.#end = onFrames((time) => {
      if (time >= flight) this.cut();
      else for (const part of parts) this.#drawFlight(part, time / flight);
    });
  }

  #drawFlight({ host, score, places }: Part, progress: number): void {
    const move = lastMove(score);
    if (move !== null) this.#surfaces.draw(host.canvas, (surface) => drawToken(surface, places, move, progress));
  }
}

function lastMove({ beats }: Score) {
  const action = beats.findLast(({ action }) => action.kind === "move")?.action;
  return action?.kind === "move" ? action : null;
}

/** The position in the code at `time` ms of a step; null = it is over. */
function momentAt(score: Score, time: number): Moment | null {
  const phase = phaseAt(score, time);
  const moment = momentOf(score.facts.operation, score.facts.cause);
  return phase === null || moment === null ? null : { ...moment, phase };
}

/** Share of the difference that a ribbon's width changes per frame. */
const FOLLOWS = 0.15;
/** Measured places of a lane's parts stay valid this long, ms. The text that moves them changes no more often. */
const STAYS_MS = 200;

/** The positions of flows on a host element, measured at a certain time and canvas size. */
interface Measured {
  readonly places: FlowPlaces | null;
  readonly at: number;
  readonly size: string;
}

/** The content of a host's canvas, and the smoothed flow. */
interface Drawn {
  readonly level: "L2" | "L3";
  readonly places: FlowPlaces;
  readonly flow: Flow;
  readonly followed: Flow;
}

/** Draws flows of buffers while steps are too fast to tell apart. It skips ribbons that would look the same. */
class FlowPainter {
  readonly #surfaces: StepSurfaces;
  readonly #drawn = new Map<StepHost, Drawn>();
  readonly #measured = new WeakMap<StepHost, Measured>();

  constructor(surfaces: StepSurfaces) {
    this.#surfaces = surfaces;
  }

  draw(before: AllocationFrame, after: AllocationFrame, level: "L2" | "L3"): void {
    for (const host of stepHosts) this.#drawHost(host, before, after, level);
  }

  forget(): void {
    this.#drawn.clear();
  }

  #drawHost(host: StepHost, before: AllocationFrame, after: AllocationFrame, level: "L2" | "L3"): void {
    const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
    const now = was && is ? flowBetween(was, is) : null;
    const places = this.#placesOf(host);
    if (is === undefined || now === null || places === null) return;
    const old = this.#drawn.get(host);
    const flow = smoothed(old?.followed ?? null, now, FOLLOWS);
    const next: Drawn = { level, places, flow, followed: flow };
    if (level === "L3" && old !== undefined && isSame(old, next)) {
      this.#drawn.set(host, { ...old, followed: flow });
      return;
    }
    this.#drawn.set(host, next);
    const layout = level === "L2" ? host.view.drawn(host.at) : null;
    this.#surfaces.draw(host.canvas, (surface) => {
      if (layout !== null) drawNewest(surface, layout, places.field);
      drawFlows(surface, places, flow);
    });
  }

  #placesOf(host: StepHost): FlowPlaces | null {
    const [now, size] = [performance.now(), `${host.canvas.width} ${host.canvas.height}`];
    const known = this.#measured.get(host);
    if (known !== undefined && known.size === size && now - known.at < STAYS_MS) return known.places;
    const measured = flowPlacesOf(host);
    const places = known !== undefined && equal(known.places, measured) ? known.places : measured;
    this.#measured.set(host, { places, at: now, size });
    return places;
  }
}

const isSame = (a: Drawn, b: Drawn): boolean =>
  a.level === b.level && a.places === b.places && looksLike(a.flow, b.flow);

type Draw = (surface: Surface) => void;

interface Mounted {
  readonly surface: MountedSurface;
  draw: Draw | null;
}

/** A hidden canvas costs the browser nothing. An empty one costs as much as a picture. */
function show(canvas: HTMLCanvasElement, isShown: boolean): void {
  canvas.style.visibility = isShown ? "visible" : "";
}

/** The canvases over the lanes and their content, which is redrawn on a new size or theme. */
class StepSurfaces {
  readonly #mounted = new Map<HTMLCanvasElement, Mounted>();

  draw(canvas: HTMLCanvasElement, draw: Draw): void {
    const mounted = this.#mounted.get(canvas) ?? this.#mount(canvas);
    mounted.draw = draw;
    mounted.surface.redraw();
    show(canvas, true);
  }

  /** Clears the canvases, and releases those that have left the page. */
  clear(): void {
    for (const [canvas, mounted] of this.#mounted) {
      if (mounted.draw !== null) {
        mounted.draw = null;
        mounted.surface.redraw();
        show(canvas, false);
      }
      if (canvas.isConnected) continue;
      mounted.surface.unmount();
      this.#mounted.delete(canvas);
    }
  }

  #mount(canvas: HTMLCanvasElement): Mounted {
    const mounted: Mounted = { surface: mountSurface(canvas, (surface) => mounted.draw?.(surface)), draw: null };
    this.#mounted.set(canvas, mounted);
    return mounted;
  }
}
