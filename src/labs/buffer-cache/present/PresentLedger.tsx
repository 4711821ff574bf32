import { useCallback } from "react";
import { shareBar } from "../../../charts/layout/ledger";
import { drawSegments, laneBytes } from "../../../charts/ledger-bar";
import type { Surface } from "../../../charts/surface";
import { DrawnCanvas } from "../../../components/DrawnCanvas";
import { useRun } from "../../../state/hooks";

/** Where the bytes of a lane are: needed, wasted, idle. */
export function PresentLedger({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const now = frames.frame().lanes[lane];
      if (now !== undefined) drawSegments(surface, shareBar(laneBytes(now), surface.width));
    },
    [frames, lane],
  );
  return <DrawnCanvas className="present-ledger" draw={draw} subscribe={frames.subscribeReading} />;
}
