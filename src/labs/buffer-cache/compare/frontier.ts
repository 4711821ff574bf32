import { create } from "zustand";
import type { StandingDot } from "../../../charts/layout/trade-off";
import { defaultPolicy } from "../../../models/allocation/policy-fields";
import { sameRequests } from "../../../scenario/running";
import type { Policy, Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";

/** Where a policy would stand with another cutoff. */
export interface CutoffDot extends StandingDot {
  /** Null = none. */
  readonly cutoff: number | null;
}

/** A policy with every cutoff. */
export interface CutoffLine {
  /** Without its cutoff. */
  readonly rule: Policy;
  /** By cutoff, none last. */
  readonly dots: readonly CutoffDot[];
}

/** What every cutoff comes to after `done` operations of a scenario. */
export interface Frontier {
  readonly scenario: Scenario;
  readonly done: number;
  readonly lines: readonly CutoffLine[];
}

/** The last frontier that was computed; null = none yet. */
export const useFrontier = create<{ readonly frontier: Frontier | null }>()(() => ({ frontier: null }));

/** A policy without its cutoff. A heap under it does not change what it caches. */
export const ruleOf = (policy: Policy): Policy => ({ ...policy, cutoff: null, heap: defaultPolicy.heap });

/** The rules of the lanes, each once, that a cutoff can change. */
export function rulesOf({ lanes }: Scenario): readonly Policy[] {
  const rules = lanes.filter(({ capacity }) => capacity > 0).map(ruleOf);
  return rules.filter((rule, i) => rules.findIndex((other) => equal(other, rule)) === i);
}

/** The lines of the present rules, if they are of these requests; the step may be another one. */
export function linesOf(frontier: Frontier | null, scenario: Scenario): readonly CutoffLine[] {
  if (frontier === null || !sameRequests(frontier.scenario, scenario)) return [];
  const rules = rulesOf(scenario);
  return frontier.lines.filter((line) => rules.some((rule) => equal(rule, line.rule)));
}

/** Where `policy` would stand with a cutoff; undefined = that is not known at this step. */
export function cutoffDot(
  frontier: Frontier | null,
  scenario: Scenario,
  done: number,
  policy: Policy,
  cutoff: number | null,
): CutoffDot | undefined {
  if (frontier?.done !== done) return undefined;
  const line = linesOf(frontier, scenario).find(({ rule }) => equal(rule, ruleOf(policy)));
  return line?.dots.find((dot) => dot.cutoff === cutoff);
}
