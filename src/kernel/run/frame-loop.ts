import { Client, type ClientEvents, type WorkerLike } from "../client/client";
import type { Problem } from "../scenario/scenario";
import { useFaults } from "./fault-store";
import { useNavigation } from "./navigation-store";
import type { Run } from "./run";
import { followSentLink } from "./sent-link";
import { markEntry, SEEN } from "./trail";
import type { Stepping } from "./transport";

/** The core refuses a scenario. One that only names what this device does not have stays open, for its lab to ask for it. */
function refuse(problems: readonly Problem[]): void {
  if (problems.every(({ isMissing }) => isMissing === true)) useFaults.setState({ missing: problems });
  else useNavigation.setState({ bad: { source: "link", problems, valid: () => null } });
}

/** A client that passes its frames and failures to `stepping`. `start` replaces the page's way to start a worker. */
export function connectedClient(stepping: Stepping, start?: () => WorkerLike): Client {
  const events: ClientEvents = {
    onFrame: (info, lanes) => stepping.take({ info, lanes }),
    onProblems: refuse,
    onTrap: (failure) => stepping.failed(failure),
    onLate: (isCoreLate) => useFaults.setState({ isCoreLate }),
  };
  return new Client(events, start);
}

/** With reduced motion, the time between two visible states of a playing run, in ms. */
const CALM_MS = 250;

/** A frame is late if it follows the last one by more than this, in ms, and by more than 1.5 times the usual interval. */
const LATE_MS = 25;

/** Returns a function that judges whether each animation frame is late. A slow display alone makes none late. */
function lateness(): (now: number) => boolean {
  let last = Number.NaN;
  let usual = Number.POSITIVE_INFINITY;
  return (now) => {
    const interval = now - last;
    last = now;
    if (interval > 0) usual = Math.min(usual, interval);
    return interval > Math.max(LATE_MS, 1.5 * usual);
  };
}

/** The window counts as being resized until its size is stable for this long, in ms. */
const RESIZED_MS = 250;

/** Pauses the run while the page is hidden, and while its window is resized, so the layout has the machine to itself. */
function restUnseen(run: Run): void {
  let resizing: ReturnType<typeof setTimeout> | null = null;
  const tell = () => run.stepping.visible(!document.hidden && resizing === null);
  const endResizing = () => {
    resizing = null;
    tell();
  };
  document.addEventListener("visibilitychange", tell);
  window.addEventListener("resize", () => {
    const isFirst = resizing === null;
    clearTimeout(resizing ?? undefined);
    resizing = setTimeout(endResizing, RESIZED_MS);
    if (isFirst) tell();
  });
}

/** Resolves after the browser paints, so a click gets its feedback before another lab is built. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** From now on the run follows the address: links, Back, and typed addresses. */
export function followAddress(run: Run): void {
  const note = followSentLink();
  markEntry();
  window.addEventListener("popstate", ({ state }) => {
    note(state);
    markEntry();
    run.navigation.readAddress(painted(), state === SEEN);
  });
}

/**
 * Requests a frame per animation frame (four a second with reduced motion), and rests the run where nobody can follow
 * it.
 */
export function startFrameLoop(run: Run): void {
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let seen = 0;
  run.frames.subscribe(() => {
    seen = performance.now();
  });
  const isLate = lateness();
  const turn = (now: number) => {
    const late = isLate(now);
    const calm = lessMotion.matches && run.frames.frame().info.playing;
    if (!calm || now - seen >= CALM_MS) run.stepping.requestFrame(late);
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
  restUnseen(run);
}
