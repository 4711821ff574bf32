import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { Frame } from "../../../kernel/run/frame-store";
import type { Director } from "../../../kernel/run/transport";
import { policyLane } from "../../../models/page_cache/frames";
import { levelBetween } from "../../shared/step/detail-level";
import { endTelling, tellStep } from "../../shared/step/told-step";
import { cachesOf, pageNow, showsMachine } from "../page-state";
import { BEAT_MS, type Beat, beatOf, drawBeat } from "./beat";
import { type BeatHost, beatHosts } from "./beat-hosts";
import { stripOf } from "./strip";

/** The share of the time between two requests that a beat may take, and how much slower than usual it may be. */
const SHARE = 0.85;
const SLOWEST = 2;
/** Two requests within this time mean that a key is held: nothing is animated. ms */
const HELD_MS = 250;

const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Animates single requests on the strips of the lanes. Faster ones only mark the cells that they change. */
export class BeatDirector implements Director {
  #frame = 0;
  #hosts: readonly BeatHost[] = [];
  #last = Number.NEGATIVE_INFINITY;

  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean {
    this.cut();
    const since = performance.now() - this.#last;
    this.#last = performance.now();
    const isOne = after.info.done === before.info.done + 1 && levelBetween(before, after, stepped) === "L0";
    if (
      !isOne ||
      document.hidden ||
      since < HELD_MS ||
      wantsLessMotion() ||
      showsMachine(before) ||
      showsMachine(after)
    )
      return false;
    const beats = beatsBetween(before, after);
    if (beats.length === 0) return false;
    tellStep(after.lanes.map(actsCopy));
    this.#play(beats, lengthOf(after, stepped), show);
    return true;
  }

  cut(): void {
    cancelAnimationFrame(this.#frame);
    for (const host of this.#hosts) host.paint(null);
    this.#hosts = [];
    endTelling();
  }

  #play(beats: readonly (readonly [BeatHost, Beat])[], length: number, show: () => void): void {
    this.#hosts = beats.map(([host]) => host);
    const began = performance.now();
    const turn = () => {
      const time = ((performance.now() - began) / length) * BEAT_MS;
      if (time >= BEAT_MS) {
        show();
        this.cut();
        return;
      }
      for (const [host, beat] of beats) host.paint((surface) => drawBeat(surface, beat, time));
      this.#frame = requestAnimationFrame(turn);
    };
    turn();
  }
}

/** The time of a beat in ms, which is over before the next request. */
function lengthOf({ info: { asked } }: Frame, stepped: boolean): number {
  if (stepped || asked === "max") return BEAT_MS;
  return Math.min(SLOWEST * BEAT_MS, (SHARE * 1000) / asked);
}

function beatsBetween(before: Frame, after: Frame): readonly (readonly [BeatHost, Beat])[] {
  const scenario = pageNow();
  const [was, is] = [cachesOf(before), cachesOf(after)];
  return [...beatHosts].flatMap((host): [BeatHost, Beat][] => {
    const [old, next] = [stripOf(was, scenario, host.lane), stripOf(is, scenario, host.lane)];
    const beat = old && next ? beatOf(host.size(), old, { ...next, most: old.most }) : null;
    return beat === null ? [] : [[host, beat]];
  });
}

/** The part of a lane that the sentence about a request needs. The worker takes the lane itself back. */
function actsCopy(lane: LaneArrays): unknown {
  const { actWords, actDoubles } = policyLane(lane);
  return { actWords: actWords.slice(), actDoubles: actDoubles.slice() };
}
