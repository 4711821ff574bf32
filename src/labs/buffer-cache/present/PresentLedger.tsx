import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { allocationFrame } from "../../shared/allocation-frame";
import { shareBar } from "../charts/layout/ledger";
import { drawSegments, laneBytes } from "../charts/ledger-bar";

/** A large bar changes at most five times per second, even by hand. That is less than three flashes. */
const CALM_MS = 200;

/** Where a lane's memory is: needed, wasted, idle. */
export function PresentLedger({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const now = allocationFrame(frames.frame()).lanes[lane];
      if (now !== undefined) drawSegments(surface, shareBar(laneBytes(now), surface.width));
    },
    [frames, lane],
  );
  const subscribe = useCallback(
    (redraw: () => void) => {
      let isDue = false;
      const show = () => {
        isDue = false;
        redraw();
      };
      return frames.subscribe(() => {
        if (!isDue) setTimeout(show, CALM_MS);
        isDue = true;
      });
    },
    [frames],
  );
  return <DrawnCanvas className="present-ledger" draw={draw} subscribe={subscribe} />;
}
