import { useEffect } from "react";
import type { Scenario } from "../../../scenario/scenario";
import { trials } from "../../../state/trials";
import { useDots } from "./dots";
import { Preview } from "./preview";

const preview = new Preview(
  (trial, options) => trials.run(trial, options),
  (preview, problem) => useDots.setState({ preview, problem }),
);

/**
 * While `scenario` is being changed, by a drag say, the trade-off plot shows where `lane` would stand in it after 100 000
 * steps; null = nothing is being changed. Only for parts of the page that are loaded later: it brings the trials with it.
 */
export function useTrialPreview(scenario: Scenario | null, lane = 0): void {
  useEffect(() => preview.ask(scenario === null ? null : { scenario, lane }), [scenario, lane]);
  useEffect(() => () => preview.ask(null), []);
}
