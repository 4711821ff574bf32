import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { nearest } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useDrag } from "../../../ui/use-drag";
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

/** All marks as one control: arrow keys move between sizes and marks. */
function SizeMarks({ picture, box }: MarksProps) {
  const run = useRun();
  const own = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const { sweep, size } = picture;
  const sizes = useMemo(() => sweep.sizes.map((answer) => answer.size), [sweep]);
  const index = Math.max(0, sizes.indexOf(size));
  const marks = useMemo(() => groupsOf(picture).filter((mark) => mark.size === size), [picture, size]);
  const mark = marks[Math.min(place, marks.length - 1)];
  const go = (to: number) => {
    const next = sizes[Math.min(sizes.length - 1, Math.max(0, to))];
    if (next !== undefined && next !== size) setBatches(run, { size: next });
  };
  const showCall = () => mark !== undefined && openCall(run, mark.group.first + 1);
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => unknown>> = {
      ArrowLeft: () => go(index - 1),
      ArrowRight: () => go(index + 1),
      Home: () => go(0),
      End: () => go(sizes.length - 1),
      ArrowUp: () => setPlace(Math.min(marks.length - 1, place + 1)),
      ArrowDown: () => setPlace(Math.max(0, place - 1)),
      Enter: showCall,
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    move();
    event.preventDefault();
    event.stopPropagation();
  };
  useDrag(own, {
    begin: ({ x }) => {
      const scale = sizeScale(sweep, { width: box.current?.clientWidth ?? 0 });
      go(
        nearest(
          sizes.map((one) => ({ x: scale(one), y: 0 })),
          { x },
        ) ?? index,
      );
    },
    move: () => {},
  });
  return (
    <>
      <div
        ref={own}
        className="realloc-marks"
        role="slider"
        tabIndex={0}
        aria-label="Size, on the chart"
        aria-valuemin={sizes[0] ?? 1}
        aria-valuemax={sizes.at(-1) ?? 1}
        aria-valuenow={size}
        aria-valuetext={`${binaryBytes(size)}. ${mark === undefined ? "" : markWords(mark)}`}
        onKeyDown={press}
      />
      <p className="realloc-mark-words muted">
        <b>{binaryBytes(size)}</b> {mark === undefined ? "" : markWords(mark)}
      </p>
    </>
  );
}

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
