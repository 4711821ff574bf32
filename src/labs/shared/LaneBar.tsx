import { type ReactNode, useCallback, useRef } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Surface } from "../../plot/surface";
import { BarName } from "../../ui/BarName";
import { DrawnCanvas } from "../../ui/DrawnCanvas";

interface LaneBarProps {
  readonly lane: number;
  readonly name: string;
  /** Describes the bar. */
  readonly words: string;
  /** Draws the bar of the lane now. Returns the widths of its parts, CSS pixels. It must be stable. */
  readonly draw: (surface: Surface, lane: number) => readonly number[];
  readonly className?: string;
  /** Below the bar. */
  readonly children?: ReactNode;
}

/** A lane's bar beside its name, drawn again with every frame. */
export function LaneBar({ lane, name, words, draw, className = "bar", children }: LaneBarProps) {
  const { frames } = useRun();
  const changed = useBarChange();
  const drawLane = useCallback(
    (surface: Surface) => changed(draw(surface, lane), surface.height),
    [draw, lane, changed],
  );
  return (
    <div className={className} data-lane={lane}>
      <BarName lane={lane} name={name} />
      <div className="bar-figure">
        <DrawnCanvas className="bar-canvas" draw={drawLane} subscribe={frames.subscribeReading} />
        <p className="visually-hidden">{words}</p>
      </div>
      {children}
    </div>
  );
}

/** Reports how much a bar changes from drawing to drawing. It gets the widths of the parts and the height, CSS pixels. */
export function useBarChange(): (widths: readonly number[], height: number) => void {
  const { frames } = useRun();
  const ends = useRef<readonly number[] | null>(null);
  return useCallback(
    (widths, height) => {
      let end = 0;
      const now = widths.map((width) => {
        end += width;
        return end;
      });
      const before = ends.current ?? now;
      ends.current = now;
      frames.changed(height * now.reduce((sum, at, part) => sum + Math.abs(at - (before[part] ?? 0)), 0));
    },
    [frames],
  );
}
