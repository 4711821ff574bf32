import { create } from "zustand";
import type { Frame } from "../../kernel/run/frame-store";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { outcome } from "../../models/allocation/worded-lane";

interface Own {
  /** A person's edit of a challenge's scenario; null = no edit yet. */
  readonly scenario: Scenario | null;
  /** The buffer has been freed by hand, as the task required. */
  readonly hasFreed: boolean;
}

/** The results of a person's tasks, until the page closes. */
export const useOwn = create<Own>()(() => ({ scenario: null, hasFreed: false }));

/**
 * From now on keeps a person's edits in the lesson. Returns a function that stops it. Earlier edits may belong to
 * another step, or to the lab, whose scenario the run keeps until the lesson shows its own.
 */
export const keepEdits = (): (() => void) =>
  useScenario.subscribe(({ scenario, history: { past, future } }, before) => {
    const isInLesson = useNavigation.getState().place === "learn";
    const isEdit = isInLesson && scenario !== before.scenario && past.length + future.length > 0;
    if (isEdit) useOwn.setState({ scenario });
  });

/** Whether a person's last move after `start` freed at least `bytes` in a lane. */
export function freesByHand(
  moves: readonly number[],
  start: readonly number[],
  { info, lanes }: Pick<Frame, "info"> & { readonly lanes: readonly Pick<AllocationLane, "outcome">[] },
  lane: number,
  bytes: number,
): boolean {
  const reading = lanes[lane];
  const isOwn = moves.length > start.length && start.every((move, i) => moves[i] === move);
  return isOwn && info.done === moves.length && reading !== undefined && outcome(reading, "freed") >= bytes;
}
