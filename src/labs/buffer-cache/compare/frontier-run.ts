import { type StandingDot, usefulDot } from "../../../charts/layout/trade-off";
import type { Trials } from "../../../client/trials";
import { LIMIT } from "../../../generated/abi";
import type { Policy, Scenario } from "../../../scenario/scenario";
import type { CutoffDot, CutoffLine, Frontier } from "./frontier";

/** What a frontier is computed of. */
export interface FrontierPlan {
  readonly scenario: Scenario;
  /** Operations of each trial. */
  readonly done: number;
  /** Policies without a cutoff. */
  readonly rules: readonly Policy[];
  readonly stops: readonly (number | null)[];
}

/** Runs every rule with every cutoff, as many lanes a trial as there can be; null = a trial was cancelled or failed. */
export async function runFrontier(
  run: Trials["run"],
  { scenario, done, rules, stops }: FrontierPlan,
  signal: AbortSignal,
): Promise<Frontier | null> {
  const tries = rules.flatMap((rule) => stops.map((cutoff) => ({ ...rule, cutoff })));
  const parts = Array.from({ length: Math.ceil(tries.length / LIMIT.LANES) }, (_, i) =>
    tries.slice(i * LIMIT.LANES, (i + 1) * LIMIT.LANES),
  );
  const ends = await Promise.all(
    parts.map((lanes) => run({ scenario: { ...scenario, lanes }, steps: done }, { signal })),
  );
  if (ends.some(({ kind }) => kind !== "done")) return null;
  const dots = ends.flatMap((end) => (end.kind === "done" ? end.result.lanes : [])).map(usefulDot);
  const line = (rule: Policy, i: number): CutoffLine => ({
    rule,
    dots: stops.map((cutoff, j): CutoffDot => ({ ...(dots[i * stops.length + j] as StandingDot), cutoff })),
  });
  return { scenario, done, lines: rules.map(line) };
}
