import { linearScale } from "../../../plot/scales";
import { laneLetter } from "../../../shared/lane-letter";
import { useSlider } from "../../../ui/use-slider";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH } from "../../../workloads/allocation/Histogram";
import { asSize, cutoffAt, cutoffStops } from "./cutoff-stops";
import type { GripProps } from "./grip-props";
import "./cutoff.css";

interface CutoffGripProps extends GripProps {
  /** Dragging works anywhere in the picture, not only on the handle and the line. */
  readonly isWide?: boolean;
}

/** The cutoff as a slider on the axis of sizes. Every stop that a drag passes takes effect at once. */
export function CutoffGrip({ bars, axis, cutoff, lane, valueText, onCutoff, isWide = false }: CutoffGripProps) {
  const at = cutoff === null ? HISTOGRAM_WIDTH : axis(cutoff + 1);
  const props = useSlider<SVGGElement>({
    ...{ name: `Cutoff of lane ${laneLetter(lane)}`, text: valueText, at: asSize(cutoff) },
    range: [bars[0]?.hi ?? 1, bars.at(-1)?.hi ?? 1],
    values: cutoffStops(bars).map(asSize),
    onMove: (to, isMore) => onCutoff(Number.isFinite(to) ? to : null, isMore),
    drag: { place: at, handle: "[data-handle]", valueAt: (x) => asSize(cutoffAt(bars, axis, x)) },
  });
  return (
    <g className="cutoff-grip" data-lane={lane} {...props}>
      {isWide && (
        <rect className="cutoff-room" x="-8" y="-8" width={HISTOGRAM_WIDTH + 16} height={HISTOGRAM_HEIGHT + 32} />
      )}
      <g transform={`translate(${at})`}>
        <rect className="cutoff-room" data-handle="" x="-6" y="-8" width="12" height={HISTOGRAM_HEIGHT} />
      </g>
      <g transform={`translate(${handleAt(at)} ${HISTOGRAM_HEIGHT + 2})`}>
        <rect className="cutoff-handle" data-handle="" x={-HANDLE / 2} width={HANDLE} height="20" rx="10" />
        <path className="cutoff-arrows" d="M-3 6l-5 4l5 4M3 6l5 4l-5 4" />
      </g>
    </g>
  );
}

/** Width of the handle, in units of the picture. */
const HANDLE = 30;

/** Keeps the handle inside the picture when its line is at either end. */
const handleAt = linearScale([HANDLE / 2, HISTOGRAM_WIDTH - HANDLE / 2], [HANDLE / 2, HISTOGRAM_WIDTH - HANDLE / 2]);
