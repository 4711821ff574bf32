import { EFFECT, LIMIT } from "../../../generated/abi";
import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, EFFECTS, SERIES } from "../../../models/allocation/lane-arrays";
import { wastedShare } from "../../../models/allocation/worded-lane";
import type { StepNote, TimePlot } from "../../../plot/time/plot";
import { roomOfRun } from "../../../plot/time/window";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { rowsOf } from "./event-rows";
import { drawWasteCurves } from "./waste-curves";

/** Index of the mean in a column. */
const MEAN = 4;

/** Wasted shares that the axis labels, in percent. */
const PERCENTS = [
  [0, "0"],
  [50, "50"],
  [100, "100\u00a0%"],
] as const;
const TICKS = PERCENTS.map(([percent, text]) => ({ value: 1 - percent / 100, text }));

/**
 * The wasted share of every lane. The lane `focus` has a filled area and rows of events. The values are efficiencies: 1
 * wastes nothing and is at the bottom. `most`: the operations that the run can have.
 */
export const wastePlot = (focus: number, most: number = LIMIT.STEPS): TimePlot<AllocationLane> => ({
  // Left: the shares. Right: each lane's value at the playhead, and the names of the rows.
  edges: { left: 44, right: 92 },
  shares: [1],
  scale: "linear",
  pitch: 0.6,
  mostColumns: Number.POSITIVE_INFINITY,
  seeksAhead: most < LIMIT.STEPS,
  room: (frontier) => roomOfRun(frontier, most),
  panels: ({ lanes }, [height = 0]) => [
    {
      scale: { y: (efficiency) => height * efficiency, ticks: TICKS },
      draw: (surface, frame) => drawWasteCurves(surface, frame, lanes, focus),
    },
  ],
  events: ({ lanes }) => {
    const firsts = lanes[focus]?.firsts ?? [];
    return {
      rows: rowsOf(firsts),
      lane: focus,
      firsts,
      counts: ({ effects }: AllocationLane) => effects,
      kinds: EFFECTS,
    };
  },
  note: ({ lanes }) => firstHit(lanes[focus]?.firsts ?? []),
  values: ({ lanes }) =>
    lanes.map((lane, i) => {
      const share = wastedShare(lane);
      return { value: 1 - (share || 0), words: `${laneLetter(i)} ${formatShare(share)}`, filled: i === focus };
    }),
  drawOver: () => {},
  strip: {
    column: ({ series }, column) => series[column * SERIES + MEAN] ?? Number.NaN,
    now: (lane) => figure(lane, "efficiency"),
    depth: () => (efficiency) => efficiency,
    filled: focus,
  },
});

/** The first allocation of a buffer that was far too big. */
function firstHit(firsts: readonly number[]): StepNote | null {
  const step = firsts[EFFECT.WASTED] ?? Number.NaN;
  return step >= 0 ? { step, words: `${formatInteger(step)}: first bad hit` } : null;
}
