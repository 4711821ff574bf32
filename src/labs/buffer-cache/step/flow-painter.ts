import { figure } from "../../../charts/figures";
import { type Flow, flowBetween, smoothed } from "../../../charts/layout/step-flow";
import { drawFlows, drawNewest } from "../../../charts/step-flows";
import type { Frame } from "../../../state/frame-store";
import { flowPlacesOf } from "./places";
import { type StepHost, stepHosts } from "./step-hosts";
import type { StepSurfaces } from "./step-surfaces";

/** How much of the way a ribbon goes to its new width per frame. */
const FOLLOWS = 0.15;

/** Flows of bytes while steps are too fast to be told apart. */
export class FlowPainter {
  readonly #surfaces: StepSurfaces;
  readonly #flows = new Map<StepHost, Flow>();

  constructor(surfaces: StepSurfaces) {
    this.#surfaces = surfaces;
  }

  draw(before: Frame, after: Frame, level: "L2" | "L3"): void {
    for (const host of stepHosts) this.#drawHost(host, before, after, level);
  }

  forget(): void {
    this.#flows.clear();
  }

  #drawHost(host: StepHost, before: Frame, after: Frame, level: "L2" | "L3"): void {
    const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
    const now = was && is ? flowBetween(was, is) : null;
    const places = flowPlacesOf(host);
    if (is === undefined || now === null || places === null) return;
    const flow = smoothed(this.#flows.get(host) ?? null, now, FOLLOWS);
    this.#flows.set(host, flow);
    const layout = level === "L2" ? host.next(after) : null;
    this.#surfaces.draw(host.canvas, (surface) => {
      if (layout !== null) drawNewest(surface, layout, figure(is, "live"), places.field);
      drawFlows(surface, places, flow);
    });
  }
}
