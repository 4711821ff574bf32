import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useSlider } from "../../../ui/use-slider";
import { drawSizes } from "../charts/draw-sizes";
import { wayWords } from "../charts/marks";
import { groupsOf, type SizesMark, type SizesPicture, sizeScale } from "../charts/sizes-chart";
import { openCall, setBatches } from "../edit";
import { ThresholdHandle } from "./ThresholdHandle";

/** Cycles by size: lines of the calls, marks of realloc's paths, and the threshold as a handle. */
export function SizesChart({ picture }: { readonly picture: SizesPicture }) {
  const box = useRef<HTMLDivElement>(null);
  const draw = useCallback((surface: Surface) => drawSizes(surface, picture), [picture]);
  return (
    <div ref={box} className="realloc-chart">
      <DrawnCanvas className="realloc-canvas" draw={draw} />
      <SizeMarks picture={picture} box={box} />
      <ThresholdHandle sweep={picture.sweep} box={box} />
    </div>
  );
}

interface MarksProps {
  readonly picture: SizesPicture;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** All marks as one control: ← and → move between sizes, ↑ and ↓ between the marks of a size. */
function SizeMarks({ picture, box }: MarksProps) {
  const run = useRun();
  const [place, setPlace] = useState(0);
  const { sweep, size } = picture;
  const sizes = useMemo(() => sweep.sizes.map((answer) => answer.size), [sweep]);
  const marks = useMemo(() => groupsOf(picture).filter((mark) => mark.size === size), [picture, size]);
  const mark = marks[Math.min(place, marks.length - 1)];
  const text = `${binaryBytes(size)}. ${mark === undefined ? "" : markWords(mark)}`;
  const props = useSlider<HTMLDivElement>({
    ...{ name: "Size, on the chart", at: size, values: sizes, range: [sizes[0] ?? 1, sizes.at(-1) ?? 1], text },
    onMove: (to) => setBatches(run, { size: to }),
    drag: {
      valueAt: (x) => nearestSize(sizes, sizeScale(sweep, { width: box.current?.clientWidth ?? 0 }), x),
    },
    keys: {
      ArrowUp: () => setPlace(Math.min(marks.length - 1, place + 1)),
      ArrowDown: () => setPlace(Math.max(0, place - 1)),
      Enter: () => mark && openCall(run, mark.group.first + 1),
    },
  });
  return (
    <>
      <div className="realloc-marks" {...props} />
      <p className="realloc-mark-words muted">
        <b>{binaryBytes(size)}</b> {mark === undefined ? "" : markWords(mark)}
      </p>
    </>
  );
}

const nearestSize = (sizes: readonly number[], scale: (size: number) => number, x: number): number => {
  const distances = sizes.map((size) => Math.abs(scale(size) - x));
  return sizes[distances.indexOf(Math.min(...distances))] ?? 1;
};

/** A mark in words: "copied to a mapping: 500 calls (50 %), 32 page faults and 65 544 B copied each, 134 996 cycles." */
function markWords({ way, group }: Pick<SizesMark, "way" | "group">): string {
  const { calls, share, faults, copied, cycles } = group;
  const each = [
    `${formatCounted(faults, "page fault")} each`,
    ...(copied > 0 ? [`${formatInteger(copied)}\u00a0B copied`] : []),
    `${formatInteger(cycles)} cycles`,
  ];
  return `${wayWords(way)}: ${formatCounted(calls, "call")} (${formatShare(share, 0)}), ${each.join(", ")}.`;
}
