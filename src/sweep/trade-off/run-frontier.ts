import { LIMIT } from "../../generated/kernel";
import type { Trials } from "../../kernel/client/trials";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import type { SweepValue } from "../lab-sweep";
import { playTrials } from "../play-trials";
import type { Frontier, LaneFamily } from "./lab-trade-off";

/** The input of a frontier. */
export interface FrontierPlan {
  readonly scenario: Scenario;
  /** Operations per trial. */
  readonly done: number;
  readonly rules: readonly Lane[];
  readonly values: readonly SweepValue[];
}

/** Tries every rule with every value, with as many lanes per trial as possible; null = a trial was canceled or failed. */
export async function runFrontier(
  run: Trials["run"],
  at: LaneFamily["at"],
  { scenario, done, rules, values }: FrontierPlan,
  signal: AbortSignal,
): Promise<Frontier | null> {
  const lanes = rules.flatMap((rule) => values.map((value) => at(rule, value)));
  const found: LaneArrays[] = [];
  await playTrials(run, { scenario, lanes, steps: done, together: LIMIT.LANES }, signal, (figures, lane) => {
    found[lane] = figures;
  });
  if (Object.keys(found).length < lanes.length) return null;
  const pointsOf = (line: number) =>
    values.map((value, i) => ({ value, lane: found[line * values.length + i] as LaneArrays }));
  return { scenario, done, lines: rules.map((rule, line) => ({ rule, points: pointsOf(line) })) };
}
