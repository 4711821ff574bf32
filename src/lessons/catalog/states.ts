import { doneAt } from "../../kernel/scenario/done";
import { type Scenario, stopAt } from "../../kernel/scenario/scenario";

/** A scenario at each of these steps. Playing stops at each that is more than one step ahead. */
export function through<S extends Scenario>(
  scenario: S,
  first: S["at"],
  ...others: readonly number[]
): readonly [S, ...S[]] {
  const breakpoints = others.filter((step, i) => doneAt(step) - doneAt(others[i - 1] ?? first) > 1).map(stopAt);
  return [{ ...scenario, at: first, breakpoints }, ...others.map((at) => ({ ...scenario, at, breakpoints }))];
}
