import { useMemo } from "react";
import { create } from "zustand";
import { NumberSlot } from "../labs/shared/NumberSlot";
import type { Scale } from "../plot/scales";
import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import { Button } from "../ui/Button";
import { Provenance } from "../ui/Provenance";
import { Term } from "../ui/Term";
import { useSlider } from "../ui/use-slider";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH, SizeHistogram } from "../workloads/allocation/Histogram";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import { kneesOf } from "../workloads/traces/calls/knees";
import { placeOf, type SizeSteps, shareUpTo, sizeBars, sizeSteps } from "./plot-tables";
import "../workloads/allocation/workload.css";

const MOST_KNEES = 6;
const MOST_SIZE = 2 ** 30;

/** The requested sizes, and lines at which few larger ones remain. Each line can be dragged, moved by keys, and typed. */
export function Knees({ view, trace }: { readonly view: CallView; readonly trace: string }) {
  const { sizes } = view.plots;
  const chosen = useChosenKnees(trace);
  const choose = (knees: readonly number[] | null) => chooseKnees(trace, knees);
  const found = useMemo(() => kneesOf(sizes).map(([size]) => size), [sizes]);
  const steps = useMemo(() => sizeSteps(sizes), [sizes]);
  const bars = useMemo(() => sizeBars(sizes, "requests"), [sizes]);
  const knees = chosen ?? found;
  const set = (i: number) => (size: number) => choose(knees.with(i, size));
  return (
    <section className="own-section" aria-labelledby="own-sizes">
      <h2 id="own-sizes">
        Requested sizes <Provenance origin="recorded" />
      </h2>
      <SizeHistogram
        bars={bars}
        title="Requested sizes, with their natural cutoffs"
        grip={(axis) =>
          knees.map((knee, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a knee is its place
            <KneeGrip key={i} name={`Natural cutoff ${i + 1}`} row={i % 2} {...{ axis, knee, steps }} onMove={set(i)} />
          ))
        }
      />
      {knees.length > 0 && (
        <p>
          <Term of="knee" isStop>
            Natural cutoffs
          </Term>
          , and the requests up to each:
        </p>
      )}
      <ul className="own-knees">
        {knees.map((knee, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a knee is its place
          <li key={i}>
            ≤ <KneeField name={`Natural cutoff ${i + 1} in bytes`} knee={knee} onTake={set(i)} />{" "}
            <b>{shareText(steps, knee)}</b>{" "}
            <Button
              look="text"
              aria-label={`Remove natural cutoff ${i + 1}`}
              onClick={() => choose(knees.toSpliced(i, 1))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className="own-actions">
        {knees.length < MOST_KNEES && (
          <Button look="text" onClick={() => choose([...knees, middleOf(steps)])}>
            Add a cutoff
          </Button>
        )}
        {chosen !== null && (
          <Button look="text" onClick={() => choose(null)}>
            Find the natural cutoffs
          </Button>
        )}
      </p>
    </section>
  );
}

const shareText = (steps: SizeSteps, size: number) => formatShare(shareUpTo(steps, size));

/** The middle one of the different sizes. */
const middleOf = ({ sizes }: SizeSteps) => sizes[sizes.length >> 1] ?? 1;

interface GripProps {
  readonly name: string;
  readonly row: number;
  readonly axis: Scale;
  readonly knee: number;
  readonly steps: SizeSteps;
  readonly onMove: (size: number) => void;
}

const HANDLE = { width: 14, height: 11 };

/** A knee as a line with a handle. It moves from one requested size to the next. */
function KneeGrip({ name, row, axis, knee, steps, onMove }: GripProps) {
  const at = axis(knee + 1);
  const { sizes } = steps;
  const props = useSlider<SVGGElement>({
    ...{ name, at: knee, values: sizes, onMove, range: [sizes[0] ?? 1, sizes.at(-1) ?? 1] },
    text: `${formatBytes(knee)}: ${shareText(steps, knee)} of requests`,
    drag: {
      place: at,
      valueAt: (x) => sizes[Math.max(0, placeOf(steps, axis.invert(Math.min(HISTOGRAM_WIDTH, Math.max(0, x)))))] ?? 1,
    },
  });
  return (
    <g className="knee" {...props}>
      <path className="knee-line" d={`M${at} -8V${HISTOGRAM_HEIGHT}`} />
      <path className="knee-room" d={`M${at} -8V${HISTOGRAM_HEIGHT}`} />
      <rect
        className="knee-handle"
        x={Math.min(HISTOGRAM_WIDTH - HANDLE.width, Math.max(0, at - HANDLE.width / 2))}
        y={HISTOGRAM_HEIGHT + 1 + row * (HANDLE.height + 1)}
        {...HANDLE}
        rx="3"
      />
    </g>
  );
}

function KneeField(props: { readonly name: string; readonly knee: number; readonly onTake: (size: number) => void }) {
  const take = (text: string): Result<unknown, string> => {
    const size = Number(text.replaceAll(/\s/g, ""));
    if (!Number.isInteger(size) || size < 1 || size > MOST_SIZE)
      return err(`“${text}” is not valid. ${allowedSentence(`a whole number, 1 … ${formatInteger(MOST_SIZE)}`)}`);
    return ok(props.onTake(size));
  };
  return <NumberSlot label={props.name} value={formatInteger(props.knee)} unit="B" differs={false} take={take} />;
}

interface Chosen {
  /** The trace by its name. */
  readonly trace: string;
  /** In bytes; null = those that are found. */
  readonly sizes: readonly number[] | null;
}

const useChosen = create<Chosen>()(() => ({ trace: "", sizes: null }));

/** The knees that a person has chosen for a trace; null = those that are found. */
export const useChosenKnees = (trace: string): readonly number[] | null =>
  useChosen((chosen) => (chosen.trace === trace ? chosen.sizes : null));

const chooseKnees = (trace: string, sizes: readonly number[] | null): void => useChosen.setState({ trace, sizes });
