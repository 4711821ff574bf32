import { type CSSProperties, type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { nearest } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useDrag } from "../../../ui/use-drag";
import { wayWords } from "../charts/marks";
import { borderOf, drawSizes, groupsOf, type SizesMark, type SizesPicture, sizeScale } from "../charts/sizes-chart";
import {
  ADVICE,
  firstMapped,
  THRESHOLD,
  thresholdAfter,
  thresholdFrom,
  thresholdOf,
  withThreshold,
} from "../charts/threshold";
import { openCall, reallocNow, setBatches, useReallocLook, useReallocScenario } from "../use-realloc";
import type { Sweep } from "./sweep";
import "./threshold-buttons.css";

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

interface HandleProps {
  readonly sweep: Sweep;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** While it is dragged, sweeps run with this many pointers. */
const DRAGGED_POINTERS = 100;

/** The threshold from which blocks of lane A are mapped, at the border of the first such size. */
function ThresholdHandle({ sweep, box }: HandleProps) {
  const run = useRun();
  const handle = useRef<HTMLDivElement>(null);
  const scenario = useReallocScenario((own) => own);
  const draft = useReallocLook((look) => look.draft);
  const heap = (draft ?? scenario).lanes[0]?.heap;
  const threshold = heap === undefined ? null : thresholdOf(heap);
  const sizes = sweep.sizes.map(({ size }) => size);
  const release = useThresholdDrag({ sweep, box }, handle);
  if (threshold === null) return null;
  const press = (event: KeyboardEvent) => {
    const to = thresholdAfter(event.key, event.shiftKey, threshold);
    if (event.key === "Escape") release(true);
    else if (to !== null) setBatches(run, withThreshold(reallocNow(), to));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = `${formatInteger(threshold)}\u00a0bytes: mapped from ${binaryBytes(threshold)} on`;
  const place = borderOf(sweep, firstMapped(sizes, threshold));
  return (
    <>
      <Advice {...{ sweep, sizes, threshold }} />
      <div
        ref={handle}
        className="realloc-handle"
        data-side={place < 0.5 ? "right" : "left"}
        style={placeAt(place)}
        role="slider"
        tabIndex={0}
        aria-label="mmap threshold"
        aria-valuemin={THRESHOLD.min}
        aria-valuemax={THRESHOLD.max}
        aria-valuenow={threshold}
        aria-valuetext={words}
        onKeyDown={press}
      >
        <span className="realloc-handle-words" aria-hidden="true">
          mmap threshold {binaryBytes(threshold)}
        </span>
      </div>
    </>
  );
}

/** Drags the handle: the chart follows a draft, which becomes an edit when the handle is let go. Returns that end. */
function useThresholdDrag({ sweep, box }: HandleProps, handle: RefObject<HTMLDivElement | null>) {
  const run = useRun();
  const scenario = useReallocScenario((own) => own);
  const moveTo = (to: number) => {
    const lanes = withThreshold(scenario, to);
    const pointers = Math.min(DRAGGED_POINTERS, scenario.pointers);
    useReallocLook.setState({ draft: { ...scenario, ...lanes, pointers } });
  };
  const release = (isCanceled: boolean) => {
    const { draft } = useReallocLook.getState();
    if (draft === null) return;
    useReallocLook.setState({ draft: null });
    if (!isCanceled) setBatches(run, { lanes: draft.lanes });
  };
  const dragTo = (x: number) => {
    const bounds = box.current?.getBoundingClientRect();
    const own = handle.current?.getBoundingClientRect();
    if (bounds === undefined || own === undefined) return;
    const scale = sizeScale(sweep, bounds);
    const at = x + own.left - bounds.left;
    const sizes = sweep.sizes.map(({ size }) => size);
    moveTo(thresholdFrom(sizes, sizes.filter((size) => scale(size) < at).length));
  };
  useDrag(handle, { begin: () => {}, move: ({ x }) => dragTo(x), end: release });
  return release;
}

/** Halves and doubles the threshold on a phone, where a drag is imprecise. */
export function ThresholdButtons() {
  const run = useRun();
  const threshold = useReallocScenario(({ lanes: [first] }) => (first === undefined ? null : thresholdOf(first.heap)));
  if (threshold === null) return null;
  const press = (key: "ArrowLeft" | "ArrowRight") =>
    setBatches(run, withThreshold(reallocNow(), thresholdAfter(key, false, threshold) ?? threshold));
  return (
    <fieldset className="realloc-threshold-buttons">
      <legend className="visually-hidden">mmap threshold {binaryBytes(threshold)}</legend>
      <button type="button" className="button" aria-label="Halve the threshold" onClick={() => press("ArrowLeft")}>
        −
      </button>
      <span aria-hidden="true">threshold {binaryBytes(threshold)}</span>
      <button type="button" className="button" aria-label="Double the threshold" onClick={() => press("ArrowRight")}>
        +
      </button>
    </fieldset>
  );
}

/** Shows the advice of 2015, and takes it. */
function Advice({ sweep, sizes, threshold }: AdviceProps) {
  const run = useRun();
  const first = firstMapped(sizes, ADVICE);
  if (first === firstMapped(sizes, threshold) || first >= sizes.length) return null;
  return (
    <button
      type="button"
      className="realloc-advice"
      style={placeAt(borderOf(sweep, first))}
      onClick={() => setBatches(run, withThreshold(reallocNow(), ADVICE))}
    >
      the advice of 2015
    </button>
  );
}

interface AdviceProps {
  readonly sweep: Sweep;
  readonly sizes: readonly number[];
  readonly threshold: number;
}

const placeAt = (share: number) => ({ "--realloc-at": share }) as CSSProperties;
