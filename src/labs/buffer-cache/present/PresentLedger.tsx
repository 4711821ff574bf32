import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { allocationFrame } from "../../shared/allocation-frame";
import { useBarChange } from "../../shared/use-bar-change";
import { shareBar, totalBytes } from "../charts/layout/ledger";
import { drawSegments, laneBytes } from "../charts/ledger-bar";

/** Where a lane's memory is: needed, wasted, idle. */
export function PresentLedger({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const changed = useBarChange();
  const draw = useCallback(
    (surface: Surface) => {
      const now = allocationFrame(frames.reading()).lanes[lane];
      if (now === undefined) return;
      const bytes = laneBytes(now);
      drawSegments(surface, shareBar(bytes, surface.width));
      const total = totalBytes(bytes);
      if (total > 0)
        changed(
          Object.values(bytes).map((part) => (surface.width * part) / total),
          surface.height,
        );
    },
    [frames, lane, changed],
  );
  return <DrawnCanvas className="present-ledger" draw={draw} subscribe={frames.subscribeReading} />;
}
