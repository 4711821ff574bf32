import { type CSSProperties, type KeyboardEvent, type RefObject, useRef } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { useDrag } from "../../../ui/use-drag";
import { borderOf, sizeScale } from "../charts/sizes-chart";
import {
  ADVICE,
  firstMapped,
  THRESHOLD,
  thresholdAfter,
  thresholdFrom,
  thresholdOf,
  withThreshold,
} from "../charts/threshold";
import { setBatches } from "../edit";
import { useReallocLook } from "../realloc-store";
import { reallocNow, useReallocScenario } from "../use-realloc";
import type { Sweep } from "./sweep-store";
import "./threshold-buttons.css";

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
