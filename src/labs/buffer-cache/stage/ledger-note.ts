import { laneLetter } from "../../../charts/figures";
import { shareBar } from "../../../charts/layout/ledger";
import { laneBytes } from "../../../charts/ledger-bar";
import type { LaneSnapshot } from "../../../state/frame-store";

/** Width of the bars in the drawing, CSS pixels. */
const WIDTH = 680;

/** Says which slivers are drawn wider than they are, and how wide they would be. */
export function ledgerNote(lanes: readonly Pick<LaneSnapshot, "figures">[]): string {
  const slivers = lanes.flatMap((lane, i) =>
    shareBar(laneBytes(lane), WIDTH)
      .filter(({ trueWidth }) => trueWidth < 0.5)
      .map(({ role, trueWidth }) => `${laneLetter(i)}’s ${role} bytes, ${trueWidth.toPrecision(1)}\u00a0px to scale`),
  );
  return slivers.length === 0 ? "" : `Drawn 1\u00a0px wide: ${slivers.join("; ")}.`;
}
