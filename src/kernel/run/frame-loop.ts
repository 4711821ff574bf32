import { Client, type ClientEvents } from "../client/client";
import type { WorkerLike } from "../client/worker-link";
import { useFaults } from "./fault-store";
import { useNavigation } from "./navigation-store";
import type { Run } from "./run";
import type { Stepping } from "./stepping";

/** The client whose frames and failures go to `stepping`. `start`: how a worker is started, where not as the page does it. */
export function connectedClient(stepping: Stepping, start?: () => WorkerLike): Client {
  const events: ClientEvents = {
    onFrame: (info, lanes) => stepping.take({ info, lanes }),
    onProblems: (problems) => useNavigation.setState({ bad: { source: "link", problems, valid: () => null } }),
    onTrap: (failure) => stepping.failed(failure),
    onLate: (isCoreLate) => useFaults.setState({ isCoreLate }),
  };
  return new Client(events, start);
}

/** From one state that is seen to the next of a run that plays, for a person who wants less motion, in ms. */
const CALM_MS = 250;

/** A picture that comes after the one before it by more than this, in ms, and by more than half as long again as usual, is late. */
const LATE_MS = 25;

/** Tells of each animation frame whether it is late. On a slow display none is for that reason alone. */
export function lateness(): (now: number) => boolean {
  let last = Number.NaN;
  let usual = Number.POSITIVE_INFINITY;
  return (now) => {
    const interval = now - last;
    last = now;
    if (interval > 0) usual = Math.min(usual, interval);
    return interval > Math.max(LATE_MS, 1.5 * usual);
  };
}

/** The window is being resized until its size has been the same for this long, in ms. */
const RESIZED_MS = 150;

/** Lets the run rest while the page is hidden, and while its window is resized: then the machine is for the layout alone. */
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

/** Resolves when the browser has painted: a click is seen to be answered before another lab is built. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** From now on the run follows the address, wherever a link, Back or a person leads it. */
export function followAddress(run: Run): void {
  window.addEventListener("popstate", () => run.navigation.readAddress(painted()));
}

/** Asks for a frame per animation frame (four a second where less motion is wanted), and lets the run rest where nobody can follow it. */
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
