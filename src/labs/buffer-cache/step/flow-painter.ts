import { equal } from "../../../shared/equal";
import type { AllocationFrame } from "../../shared/allocation-frame";
import { type Flow, flowBetween, looksLike, smoothed } from "../charts/layout/step-flow";
import { drawFlows, drawNewest, type FlowPlaces } from "../charts/step-flows";
import { flowPlacesOf } from "./places";
import { type StepHost, stepHosts } from "./step-hosts";
import type { StepSurfaces } from "./step-surfaces";

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
export class FlowPainter {
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
    const layout = level === "L2" ? host.drawn() : null;
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
