import { choreography, PLAYED_MS, phaseAt, type Score, sceneAt, withinTime } from "../../../charts/layout/choreography";
import { isBlank, stepFacts } from "../../../charts/step-facts";
import { drawStep, drawStill, type StepPlaces } from "../../../charts/step-overlay";
import type { Moment } from "../../../codegen/code-line";
import { CAUSE, OPERATION } from "../../../generated/abi";
import type { Frame } from "../../../state/frame-store";
import { useLab } from "../../../state/lab-store";
import type { Director } from "../../../state/run";
import { levelBetween } from "./lazy-director";
import { placesOf } from "./places";
import { type StepHost, stepHosts } from "./step-hosts";
import { tellMoments, tellRest } from "./step-store";
import { StepSurfaces } from "./step-surfaces";

/** What a host plays of a step. */
interface Part {
  readonly host: StepHost;
  readonly score: Score;
  readonly places: StepPlaces;
}

const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Plays steps on the canvases over the lanes, all lanes at the same time. */
export class StepDirector implements Director {
  readonly #surfaces = new StepSurfaces();
  /** Ends what moves; null = nothing does. */
  #end: (() => void) | null = null;

  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean {
    this.cut();
    const level = levelBetween(before, after, stepped);
    if (level !== "L0" || after.info.done !== before.info.done + 1 || document.hidden) return false;
    const parts = partsOf(before, after, !stepped);
    if (parts.length === 0) return false;
    if (wantsLessMotion()) {
      this.#drawStills(parts);
      return false;
    }
    this.#play(parts, show);
    return true;
  }

  cut(): void {
    this.#end?.();
    this.#end = null;
    this.#surfaces.clear();
    tellRest();
  }

  #drawStills(parts: readonly Part[]): void {
    for (const { host, score, places } of parts) {
      this.#surfaces.draw(host.canvas, (surface) => drawStill(surface, places, score));
    }
  }

  #play(parts: readonly Part[], show: () => void): void {
    const switchAt = Math.min(...parts.map(({ score }) => score.switchAt));
    const end = Math.max(...parts.map(({ score }) => score.end));
    let shown = false;
    this.#end = onFrames((time) => {
      if (time >= switchAt && !shown) {
        shown = true;
        show();
      }
      if (time >= end) this.cut();
      else this.#drawAt(parts, time);
    });
  }

  #drawAt(parts: readonly Part[], time: number): void {
    const moments: (Moment | null)[] = [];
    for (const { host, score, places } of parts) {
      this.#surfaces.draw(host.canvas, (surface) => drawStep(surface, places, score, sceneAt(score, time)));
      moments[host.lane] = momentAt(score, time);
    }
    tellMoments(moments);
  }
}

/** What each host in sight plays; `isPlayed`: in the time that playing leaves for it. */
function partsOf(before: Frame, after: Frame, isPlayed: boolean): Part[] {
  const parts = [...stepHosts].flatMap((host) => partOf(host, before, after) ?? []);
  if (!isPlayed) return parts;
  const scores = withinTime(
    parts.map(({ score }) => score),
    PLAYED_MS,
  );
  return parts.map((part, i) => ({ ...part, score: scores[i] ?? part.score }));
}

function partOf(host: StepHost, before: Frame, after: Frame): Part | null {
  const policy = useLab.getState().scenario.lanes[host.lane];
  const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
  if (!policy || !was || !is || isBlank(was)) return null;
  const facts = stepFacts(was, is);
  const places = facts && placesOf(host, facts, after);
  return facts && places && { host, places, score: choreography(facts, policy) };
}

/** Calls `draw` per animation frame with the ms since the first one, until it is ended. */
function onFrames(draw: (time: number) => void): () => void {
  let began: number | null = null;
  let asked = requestAnimationFrame(function turn(now) {
    began ??= now;
    asked = requestAnimationFrame(turn);
    draw(now - began);
  });
  return () => cancelAnimationFrame(asked);
}

function momentAt(score: Score, time: number): Moment | null {
  const phase = phaseAt(score, time);
  if (phase === null) return null;
  const { operation, cause } = score.facts;
  return {
    operation: nameOf(OPERATION, operation) as Moment["operation"],
    cause: nameOf(CAUSE, cause) as Moment["cause"],
    phase,
  };
}

/** The name of a number in one of the core's lists. */
const nameOf = (names: Readonly<Record<string, number>>, value: number): string | undefined =>
  Object.keys(names).find((name) => names[name] === value);
