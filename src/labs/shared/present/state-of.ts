import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { FrameSnapshot } from "../../../kernel/run/frame-store";
import type { Scenario } from "../../../kernel/scenario/scenario";
import type { FigureState } from "../lab-figures";

/** The state that the page shows, for figures. `wanted`: the lane in focus; the last one if there are fewer. */
export function stateOf<S extends Scenario, L extends LaneArrays>(
  { info, lanes }: FrameSnapshot<L>,
  scenario: S,
  wanted: number,
) {
  const focus = Math.min(wanted, scenario.lanes.length - 1);
  return { info, lanes, scenario, focus, firsts: lanes[focus]?.firsts ?? [] } satisfies FigureState<S, L>;
}
