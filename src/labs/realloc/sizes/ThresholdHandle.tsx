import type { CSSProperties, RefObject } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { useSlider } from "../../../ui/use-slider";
import { borderOf, sizeScale } from "../charts/sizes-chart";
import {
  ADVICE,
  firstMapped,
  nextThreshold,
  THRESHOLD,
  thresholdFrom,
  thresholdOf,
  withThreshold,
} from "../charts/threshold";
import { setBatches } from "../edit";
import { useReallocLook } from "../realloc-store";
import type { ReallocScenario } from "../scenario/realloc-scenario";
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
export function ThresholdHandle(props: HandleProps) {
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
        <span className="realloc-handle-words" aria-hidden="true">
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
      <button type="button" className="button" aria-label="Halve the threshold" onClick={() => press(-1)}>
        −
      </button>
      <span aria-hidden="true">threshold {binaryBytes(threshold)}</span>
      <button type="button" className="button" aria-label="Double the threshold" onClick={() => press(1)}>
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
