import { type CSSProperties, type KeyboardEvent, type RefObject, useRef } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { useDrag } from "../../../ui/use-drag";
import { MARGIN, sizeScale } from "../charts/layout";
import { firstMapped, THRESHOLD, thresholdAfter, thresholdFrom, thresholdOf, withThreshold } from "../charts/threshold";
import { setBatches } from "../edit";
import { useReallocLook } from "../realloc-store";
import { reallocNow, useReallocScenario } from "../use-realloc";
import type { Sweep } from "./sweep-store";

interface HandleProps {
  readonly sweep: Sweep;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** While it is dragged, sweeps run with this many pointers. */
const DRAGGED_POINTERS = 100;

/** The threshold from which blocks of lane A are mapped, at the border of the first such size. */
export function ThresholdHandle({ sweep, box }: HandleProps) {
  const run = useRun();
  const handle = useRef<HTMLDivElement>(null);
  const scenario = useReallocScenario((own) => own);
  const draft = useReallocLook((look) => look.draft);
  const heap = (draft ?? scenario).lanes[0]?.heap;
  const threshold = heap === undefined ? null : thresholdOf(heap);
  const sizes = sweep.sizes.map(({ size }) => size);
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
    const scale = sizeScale(sweep, { width: bounds.width, height: 0 });
    const at = x + own.left - bounds.left;
    moveTo(thresholdFrom(sizes, sizes.filter((size) => scale(size) < at).length));
  };
  useDrag(handle, { begin: () => {}, move: ({ x }) => dragTo(x), end: release });
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
  return (
    <div
      ref={handle}
      className="realloc-handle"
      style={placeOf(sweep, firstMapped(sizes, threshold))}
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
  );
}

/** The border before the first mapped size, as a share of the plot's width. */
function placeOf(sweep: Sweep, first: number): CSSProperties {
  const unit = { width: 1 + MARGIN.left + MARGIN.right + 12, height: 0 };
  const scale = sizeScale(sweep, unit);
  const sizes = sweep.sizes.map(({ size }) => size);
  const at = (i: number) => scale(sizes[Math.min(sizes.length - 1, Math.max(0, i))] ?? 1) - MARGIN.left - 6;
  return { "--realloc-at": (at(first - 1) + at(first)) / 2 } as CSSProperties;
}
