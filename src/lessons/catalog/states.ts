import { type Scenario, stopAt } from "../../kernel/scenario/scenario";

/** A scenario at each of these steps. Playing stops at each of them. */
export function through<S extends Scenario>(
  scenario: S,
  first: number,
  ...others: readonly number[]
): readonly [S, ...S[]] {
  const breakpoints = others.map(stopAt);
  return [{ ...scenario, at: first, breakpoints }, ...others.map((at) => ({ ...scenario, at, breakpoints }))];
}
