import { useCallback, useRef } from "react";
import { useRun } from "../../kernel/run/hooks";

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
