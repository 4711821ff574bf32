import { FIGURE, FRAME, LIMIT, MARK, OUTCOME } from "../../generated/abi";
import { rowsOf } from "../../kernel/protocol/columns";
import type { FrameInfo } from "../../kernel/protocol/messages";
import { blankFrame, type Frame } from "../../kernel/run/frame-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { defaultScenario } from "../../models/allocation/default-scenario";
import { type AllocationLane, CLASS_NUMBERS, MARK_NUMBERS, SERIES } from "../../models/allocation/lane-arrays";
import { equal } from "../../shared/equal";
import { sizeClass } from "../../shared/size-class";
import type { AllocationFrame } from "../shared/allocation-frame";

/** A big buffer of a run. `size` is in bytes; `born` and `freed` are steps. null: still allocated or cached at the end. */
export interface Giant {
  readonly size: number;
  readonly born: number;
  readonly freed: number | null;
}

/** The figures of the default run from opening-frame.json. The build embeds that file in index.html. */
export interface Opening {
  readonly lanes: readonly PackedLane[];
  readonly firstEvents: FrameInfo["firstEvents"];
  /** Every buffer of at least 102 400 bytes in lane A, in order of creation. */
  readonly giants: readonly Giant[];
}

/** Reads the opening that the page embeds. */
export function openingIn(page: Document): Opening {
  return JSON.parse(
    page.getElementById("opening-frame")?.textContent ?? '{ "lanes": [], "firstEvents": [], "giants": [] }',
  );
}

/** The frame to show before the core answers: the true figures of the default run, or a blank for any other scenario. */
export function firstFrame(scenario: Scenario, { lanes, firstEvents }: Opening): Frame {
  const isDefault =
    scenario.at === defaultScenario.at && equal(simulationKey(scenario), simulationKey(defaultScenario));
  return isDefault && lanes.length > 0 ? unpackFrame(scenario, lanes, firstEvents) : blankFrame(scenario);
}

/** A lane as a file stores it: figures by name, and the series as base64 bytes. @internal */
export interface PackedLane {
  readonly figures: Readonly<Record<string, number | null>>;
  readonly outcome: Readonly<Record<string, number>>;
  /** Request counts by size class. Classes without requests are omitted. */
  readonly requested: Readonly<Record<string, number>>;
  /** The size in each slot and the step at which it entered. */
  readonly slots: Readonly<Record<string, number>>;
  readonly histories: readonly number[];
  readonly visits: readonly number[];
  /** Marks of all live buffers. The totals of the size classes follow from them. */
  readonly marks: readonly number[];
  /** columns × (min, max, mean) in 250ths; NOTHING where nothing was allocated. */
  readonly series: string;
  /** columns × effects, each capped at 255. */
  readonly effects: string;
}

/** Shares are stored in 250ths, which makes 0, ½ and 1 exact. */
const FULL = 250;
const NOTHING = 255;
const PACKED_SERIES = [1, 2, 4] as const;

/** Unpacks the lane of a file. */
function unpackLane(packed: PackedLane): AllocationLane {
  const bytes = fromBase64(packed.series);
  const series = new Float32Array((bytes.length / PACKED_SERIES.length) * SERIES).fill(Number.NaN);
  bytes.forEach((byte, i) => {
    const at = Math.floor(i / PACKED_SERIES.length) * SERIES + (PACKED_SERIES[i % PACKED_SERIES.length] ?? 0);
    if (byte !== NOTHING) series[at] = byte / FULL;
  });
  return {
    figures: Float64Array.from(Object.keys(FIGURE), (name) => packed.figures[name] ?? Number.NaN),
    classes: classTotals(packed),
    requested: Float64Array.from({ length: LIMIT.SIZE_CLASSES }, (_, k) => packed.requested[k] ?? 0),
    call: new Uint32Array(FRAME.run.call.numbers),
    series,
    effects: Uint32Array.from(fromBase64(packed.effects)),
    outcome: Uint32Array.from(Object.keys(OUTCOME), (name) => packed.outcome[name] ?? 0),
    slots: Uint32Array.from(Object.values(packed.slots)),
    histories: Uint32Array.from(packed.histories),
    visits: Uint32Array.from(packed.visits),
    marks: Uint32Array.from(packed.marks),
  };
}

/** Computes the totals of the size classes from the marks. */
function classTotals({ marks, figures }: PackedLane): Float64Array {
  const totals = new Float64Array(LIMIT.SIZE_CLASSES * CLASS_NUMBERS);
  for (let at = 0; at < marks.length; at += MARK_NUMBERS) {
    const size = marks[at + MARK.size] ?? 1;
    const needed = marks[at + MARK.needed] ?? 0;
    const row = sizeClass(size) * CLASS_NUMBERS;
    const poisoned = size >= (figures.big ?? 0) && size >= 8 * needed ? 1 : 0;
    for (const [which, more] of [1, size, needed, poisoned].entries()) {
      totals[row + which] = (totals[row + which] ?? 0) + more;
    }
  }
  return totals;
}

/** Unpacks the frame of a file. `scenario` must be the one that produced it. @internal */
export function unpackFrame(
  scenario: Scenario,
  lanes: readonly PackedLane[],
  firstEvents: FrameInfo["firstEvents"],
): AllocationFrame {
  const unpacked = lanes.map(unpackLane);
  const columns = (unpacked[0]?.series.length ?? 0) / SERIES;
  const { info } = blankFrame(scenario, columns);
  const rows = { ...info.rows, lanes: unpacked.map((lane) => rowsOf(FRAME.lane, lane)) };
  return { info: { ...info, rows, firstEvents }, lanes: unpacked };
}

const fromBase64 = (text: string): number[] => [...atob(text)].map((letter) => letter.charCodeAt(0));
