import { useEffect, useState } from "react";
import { LIMIT } from "../../../generated/kernel";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import { trials } from "../../../kernel/run/trials";
import { simulationKey } from "../../../kernel/scenario/simulation-key";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { stepName } from "../../../shared/step-name";
import { playTrials } from "../../../sweep/play-trials";
import { useAllocationReading } from "../../shared/allocation-frame";

/** A rule of a policy by its key, and the policy without it. */
export type Omission = readonly [key: string, without: Policy];

/** A rule without effect, by its key, and a sentence that says so. */
export interface IdleRule {
  readonly key: string;
  readonly text: string;
}

const NONE: readonly IdleRule[] = [];

/** Longer runs are not run again to their end. */
const MOST_STEPS = 1_000_000;

/**
 * The rules that made no difference up to the current step: the core, run again without each of them, ends with the
 * same figures. `without` ends the sentence: "without it". Empty while the run plays or the core runs again.
 */
export function useIdleRules(
  scenario: AllocationScenario,
  policy: Policy,
  omissions: readonly Omission[],
  without = "without it",
): readonly IdleRule[] {
  const { info } = useAllocationReading();
  const done = Math.min(info.done, MOST_STEPS);
  const [found, setFound] = useState({ plan: "", keys: NONE.map(({ key }) => key) });
  const lanes = [policy, ...omissions.map(([, other]) => other)];
  const isAsked = !info.playing && done > 0 && lanes.length > 1;
  const plan = isAsked ? JSON.stringify([simulationKey(scenario), lanes, done]) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan has all of them
  useEffect(() => {
    if (plan === "") return;
    const asked = new AbortController();
    const ends: LaneArrays[] = [];
    const trial = { scenario, lanes, steps: done, together: LIMIT.LANES };
    void playTrials(
      (one, options) => trials.run(one, options),
      trial,
      asked.signal,
      (end, lane) => {
        ends[lane] = end;
      },
    ).then(() => {
      if (asked.signal.aborted) return;
      const keys = omissions.filter((_, i) => isSame(ends[0], ends[i + 1])).map(([key]) => key);
      setFound({ plan, keys });
    });
    return () => asked.abort();
  }, [plan]);
  if (plan === "" || found.plan !== plan) return NONE;
  const text = `This has made no difference up to ${stepName(done)}. Every figure is the same ${without}.`;
  return found.keys.map((key) => ({ key, text }));
}

const isSame = (one: LaneArrays | undefined, other: LaneArrays | undefined): boolean =>
  one !== undefined && other !== undefined && one.figures.every((value, i) => Object.is(value, other.figures[i]));
