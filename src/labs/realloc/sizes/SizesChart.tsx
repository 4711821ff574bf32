import { type CSSProperties, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useSlider } from "../../../ui/use-slider";
import { wayWords } from "../charts/marks";
import {
  borderOf,
  curveAt,
  drawSizes,
  groupsOf,
  type SizesMark,
  type SizesPicture,
  sizeScale,
  sizesLayout,
} from "../charts/sizes-chart";
import {
  ADVICE,
  firstMapped,
  nextThreshold,
  THRESHOLD,
  thresholdFrom,
  thresholdOf,
  withThreshold,
} from "../charts/threshold";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { openCall, reallocNow, setBatches, useReallocLook, useReallocScenario } from "../use-realloc";
import type { Sweep } from "./sweep";
import { useGlideMs } from "./walk";
import "./threshold-buttons.css";

/** Cycles by size: lines of the calls, marks of realloc's paths, and the threshold as a handle. */
export function SizesChart({ picture }: { readonly picture: SizesPicture }) {
  const box = useRef<HTMLDivElement>(null);
  const draw = useCallback((surface: Surface) => drawSizes(surface, picture), [picture]);
  return (
    <div ref={box} className="realloc-chart">
      <DrawnCanvas className="realloc-canvas" draw={draw} />
      <SizeMarks picture={picture} box={box} />
      {picture.walked && <Walker picture={picture} box={box} />}
      <ThresholdHandle sweep={picture.sweep} box={box} />
    </div>
  );
}

/** The ring at the size that Play has reached. It goes along the curve to the next one. */
function Walker({ picture, box }: MarksProps) {
  const duration = useGlideMs();
  const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {};
  const layout = sizesLayout(picture, { width, height });
  const { x, y } = curveAt(layout, picture.lane, picture.sweep.plan.sizes.indexOf(picture.size));
  const style = { translate: `${x}px ${y}px`, transitionDuration: `${duration}ms` };
  return <div className="realloc-walker" style={style} aria-hidden="true" />;
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
      <div className="realloc-marks beyond-look" {...props} />
      <p className="realloc-mark-words type-12 muted beyond-look">
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

interface HandleProps {
  readonly sweep: Sweep;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** While it is dragged, sweeps run with this many pointers. */
const DRAGGED_POINTERS = 100;

/** The threshold from which blocks of lane A are mapped, at the border of the first such size. */
function ThresholdHandle(props: HandleProps) {
  const scenario = useReallocScenario((own) => own);
  const draft = useReallocLook((look) => look.draft);
  const heap = (draft ?? scenario).lanes[0]?.heap;
  const threshold = heap === undefined ? null : thresholdOf(heap);
  return threshold === null ? null : <Handle {...props} threshold={threshold} scenario={scenario} />;
}

interface ShownProps extends HandleProps {
  readonly threshold: number;
  readonly scenario: ReallocScenario;
}

/** While it moves, the chart follows a draft, which becomes an edit when the handle or the key is let go. */
function Handle({ sweep, box, threshold, scenario }: ShownProps) {
  const run = useRun();
  const sizes = sweep.sizes.map(({ size }) => size);
  const { lanes, pointers } = scenario;
  const props = useSlider<HTMLDivElement>({
    ...{ name: "mmap threshold", at: threshold, range: [THRESHOLD.min, THRESHOLD.max], next: nextThreshold },
    text: `${formatInteger(threshold)}\u00a0bytes: mapped from ${binaryBytes(threshold)} on`,
    onMove: (to) => {
      const draft = { ...scenario, ...withThreshold(scenario, to), pointers: Math.min(DRAGGED_POINTERS, pointers) };
      useReallocLook.setState({ draft });
    },
    onEnd: (to) => {
      useReallocLook.setState({ draft: null });
      if (to !== null) setBatches(run, withThreshold(reallocNow(), to));
    },
    back: () => setBatches(run, { lanes }),
    drag: {
      box,
      valueAt: (x) => {
        const scale = sizeScale(sweep, { width: box.current?.clientWidth ?? 0 });
        return thresholdFrom(sizes, sizes.filter((size) => scale(size) < x).length);
      },
    },
  });
  const place = borderOf(sweep, firstMapped(sizes, threshold));
  return (
    <>
      <Advice {...{ sweep, sizes, threshold }} />
      <div className="realloc-handle" data-side={place < 0.5 ? "right" : "left"} style={placeAt(place)} {...props}>
        <span className="realloc-handle-words nowrap" aria-hidden="true">
          mmap threshold {binaryBytes(threshold)}
        </span>
      </div>
    </>
  );
}

/** Halves and doubles the threshold on a phone, where a drag is imprecise. */
export function ThresholdButtons() {
  const run = useRun();
  const threshold = useReallocScenario(({ lanes: [first] }) => (first === undefined ? null : thresholdOf(first.heap)));
  if (threshold === null) return null;
  const press = (direction: 1 | -1) =>
    setBatches(run, withThreshold(reallocNow(), nextThreshold(threshold, direction)));
  return (
    <fieldset className="realloc-threshold-buttons">
      <legend className="visually-hidden">mmap threshold {binaryBytes(threshold)}</legend>
      <Button aria-label="Halve the threshold" onClick={() => press(-1)}>
        −
      </Button>
      <span aria-hidden="true">threshold {binaryBytes(threshold)}</span>
      <Button aria-label="Double the threshold" onClick={() => press(1)}>
        +
      </Button>
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
      className="realloc-advice beyond-look"
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
