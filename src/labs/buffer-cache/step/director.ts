import type { Moment } from "../../../codegen/code-line";
import type { Director } from "../../../kernel/run/transport";
import type { AllocationFrame } from "../../shared/allocation-frame";
import type { DetailLevel } from "../../shared/step/detail-level";
import { levelBetween } from "../../shared/step/level-between";
import { type Score, sceneAt } from "../charts/layout/choreography";
import { drawToken } from "../charts/step-flows";
import { drawStep, drawStill } from "../charts/step-overlay";
import { FlowPainter } from "./flow-painter";
import { momentAt } from "./moments";
import { type Part, partsOf } from "./parts";
import { clearMoments, setMoments } from "./step-store";
import { StepSurfaces } from "./step-surfaces";

/** Flight time of a token, ms: a large share of the time between two steps. */
const FLIGHT = { least: 60, most: 120, share: 0.6 };

/** Three steps within this time, in ms, mean that a key is held. Animation would flash. */
const HELD_MS = 700;

/** How long a still covers the new state, ms. That is long enough to compare the two. */
const STILL_MS = 2500;

const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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
  #shows(level: DetailLevel, parts: readonly Part[], { info }: AllocationFrame, show: () => void): boolean {
    const isStill = wantsLessMotion();
    if (parts.length === 0) return false;
    if (isStill) this.#drawStills(parts);
    else if (level === "L0") this.#play(parts, show);
    else this.#fly(parts, info.asked === "max" ? FLIGHT.least : (FLIGHT.share * 1000) / info.asked);
    return level === "L0" && !isStill;
  }

  #stop(): void {
    this.#end?.();
    this.#end = null;
    clearMoments();
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

/** Calls `draw` on every animation frame with the ms since the first one, until it is stopped. */
function onFrames(draw: (time: number) => void): () => void {
  let began: number | null = null;
  let asked = requestAnimationFrame(function turn(now) {
    began ??= now;
    asked = requestAnimationFrame(turn);
    draw(now - began);
  });
  return () => cancelAnimationFrame(asked);
}
