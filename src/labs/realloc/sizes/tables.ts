import { CALL_KINDS, type CallGroup } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { SizeAnswer } from "../../../models/allocation/sweep-answer";
import { type ColumnOf, column, count, type DataTable, share, tabulated } from "../../../shared/data-table";
import { laneLetter } from "../../../shared/lane-letter";
import type { Calibration } from "../calibrate/calibration";
import { measuredMean } from "../calibrate/overlay";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "./headline";
import type { Sweep } from "./sweep-store";

/** The value of each batch: a row per size, as the chart's lines show it; also the means of a measured machine. */
export function sizesTable(
  sweep: Sweep | null,
  scenario: ReallocScenario,
  lane: number,
  machine?: Calibration,
): DataTable {
  const { stat, lanes } = scenario;
  const { strong, rest } = sweepTakeaway(sweep, scenario, lane);
  const source = machine === undefined ? "nothing is measured" : "measured means are of one machine";
  const modeled = lanes.flatMap((_, i) =>
    CALL_KINDS.map((kind) =>
      count<SizeAnswer>(
        `${laneLetter(i)}_${kind}_${stat}_cycles`,
        (row) => row.lanes[i]?.[kind][stat] ?? Number.NaN,
        lanes.length > 1 ? `${laneLetter(i)}: ${kind}` : kind,
      ),
    ),
  );
  const measured = (machine === undefined ? [] : CALL_KINDS).map((kind) =>
    count<SizeAnswer>(
      `measured_${kind}_mean_cycles`,
      ({ size }) => (machine === undefined ? Number.NaN : measuredMean(machine, size, kind)),
      `${kind}, measured mean`,
    ),
  );
  return {
    title: `Cycles by size, ${stat}`,
    takeaway: `${strong}${rest}. Cycles are counts times prices; ${source}.`,
    ...tabulated([...SIZE, ...modeled, ...measured], sweep?.sizes ?? []),
  };
}

const SIZE: readonly ColumnOf<Pick<SizeAnswer, "size" | "pointers">>[] = [
  column("size", ({ size }) => size, "size", binaryBytes),
  count("n", ({ pointers }) => pointers, "pointers"),
];

/** A path of realloc at a size. */
interface PathRow extends Pick<SizeAnswer, "size" | "pointers"> {
  readonly group: CallGroup;
}

const PATH_COLUMNS: readonly ColumnOf<PathRow>[] = [
  ...SIZE,
  column("call", () => "realloc"),
  column("path", ({ group }) => group.word),
  count("calls", ({ group }) => group.calls),
  share("share", ({ group }) => group.share),
  count("faults", ({ group }) => group.faults, "page faults"),
  count("copied", ({ group }) => group.copied, "bytes copied"),
  count("cycles", ({ group }) => group.cycles),
];

/** The paths of a lane's realloc at each size, with their page faults: the marks of the chart. */
export const pathsTable = (sweep: Sweep | null, lane: number): DataTable => ({
  title: "Paths of realloc by size",
  takeaway: "A size may have several paths. Each has its own price.",
  ...tabulated(
    PATH_COLUMNS,
    (sweep?.sizes ?? []).flatMap(({ size, pointers, lanes }) =>
      (lanes[lane]?.realloc.groups ?? [])
        .filter((group) => group.share >= LEAST_SHARE)
        .map((group) => ({ size, pointers, group })),
    ),
  ),
});

/** Rarer paths have no mark. */
export const LEAST_SHARE = 0.02;
