import { useEffect, useMemo } from "react";
import type { Speed } from "../../../kernel/protocol/messages";
import { useRun } from "../../../kernel/run/hooks";
import type { Run } from "../../../kernel/run/run";
import { useTransport } from "../../../kernel/run/transport-store";
import type { EventNavigation } from "../../shared/run-keys";
import { isReadable } from "../../shared/step/readable";
import { reallocNow, setBatches, useReallocLook, useReallocScenario } from "../use-realloc";
import { sizesOf, useShownSweep } from "./sweep";

/* Play in the stage of all sizes: it goes along the curve from size to size, and shows what the sweep knows of each. */

/** Faster, sizes cannot be told apart. Sizes per second. */
const MOST_SPEED = 30;

const speedOf = (speed: Speed): number => (speed === "max" ? MOST_SPEED : Math.min(speed, MOST_SPEED));

/** The time that a size is shown, ms. */
const useSizeMs = (): number => useTransport(({ speed }) => 1000 / speedOf(speed));

/** Whether the words about a size are shown: Play rests, or is slow enough to read them. */
export function useSizeIsReadable(): boolean {
  const playing = useReallocLook(({ walked }) => walked !== null);
  return isReadable({ playing, asked: useTransport(({ speed }) => speed) });
}

/** The time in which the marker goes from one size to the next, ms: most of a short stay, a part of a long one. */
export const useGlideMs = (): number => Math.min(700, 0.6 * useSizeMs());

/** The size on the chart: the one that Play has reached, or the scenario's. */
export function useShownSize(): number {
  const walked = useReallocLook((look) => look.walked);
  const size = useReallocScenario((own) => own.size);
  return walked ?? size;
}

/** Ends Play. The scenario then has the size that it has reached. */
function rest(run: Run, pausedAt: number | null): void {
  const { walked } = useReallocLook.getState();
  useReallocLook.setState({ walked: null, pausedAt });
  if (walked !== null && walked !== reallocNow().size) setBatches(run, { size: walked });
}

/** Plays from the smallest size, or from where it was paused; or pauses. */
function toggle(run: Run): void {
  const { walked, pausedAt } = useReallocLook.getState();
  const scenario = reallocNow();
  const first = pausedAt === scenario.size ? pausedAt : (sizesOf(scenario)[0] ?? null);
  if (walked === null) useReallocLook.setState({ walked: first });
  else rest(run, walked);
}

/** Play for the stage of all sizes, at the speed of the transport; null = another stage, where the run plays. */
export function useSizesWalk(isOn: boolean): Pick<EventNavigation, "play" | "isPlaying"> | null {
  const run = useRun();
  const sizes = useShownSweep()?.plan.sizes;
  const walked = useReallocLook((look) => look.walked);
  const ms = useSizeMs();
  useEffect(() => {
    if (walked === null || sizes === undefined) return;
    const next = sizes[sizes.indexOf(walked) + 1];
    const timer = setTimeout(
      () => (next === undefined ? rest(run, null) : useReallocLook.setState({ walked: next })),
      ms,
    );
    return () => clearTimeout(timer);
  }, [run, sizes, walked, ms]);
  useEffect(() => (isOn ? () => useReallocLook.setState({ walked: null }) : undefined), [isOn]);
  const isPlaying = walked !== null;
  return useMemo(() => (isOn ? { play: () => toggle(run), isPlaying } : null), [isOn, run, isPlaying]);
}
