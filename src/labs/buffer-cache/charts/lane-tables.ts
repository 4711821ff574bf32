import { figure } from "../../../models/allocation/figures";
import { CLASS_NUMBERS } from "../../../models/allocation/lane-arrays";
import { type ColumnOf, column, type DataTable, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { classFloor } from "./layout/field";

/* Tables of everything drawn for all lanes at a step. */

interface Lane {
  readonly figures: Float64Array;
  /** Totals of the size classes: count, granted, needed, poisoned. */
  readonly classes: Float64Array;
}

/** `done` is the number of operations so far. */
interface Drawn<L> {
  readonly info: { readonly done: number };
  readonly lanes: readonly L[];
}

/** The data of the fields and the ledger: allocated buffers by size class, and the bytes in each cache. */
export function fieldTable({ info, lanes }: Drawn<Lane>): DataTable {
  const classes = Math.max(0, ...lanes.map((lane) => lane.classes.length / CLASS_NUMBERS));
  const held = Array.from({ length: classes }, (_, i) => i).filter((i) =>
    lanes.some((lane) => totals(lane, i)[0] !== 0),
  );
  return {
    title: `Allocated by size at ${stepName(info.done)}`,
    takeaway: lanes.map(laneSentence).join(" "),
    ...tabulated<number>(
      [
        column("from_bytes", (i) => Math.ceil(classFloor(i)), "from", formatBytes),
        column("under_bytes", (i) => Math.ceil(classFloor(i + 1)), "under", formatBytes),
        ...lanes.flatMap((lane, i) => laneColumns(lane, laneLetter(i))),
      ],
      held,
    ),
  };
}

const totals = ({ classes }: Lane, i: number): Float64Array =>
  classes.subarray(i * CLASS_NUMBERS, (i + 1) * CLASS_NUMBERS);

/** The columns of a lane, in the order of its totals. */
const laneColumns = (lane: Lane, letter: string): readonly ColumnOf<number>[] =>
  (
    [
      ["buffers", "buffers", formatInteger],
      ["allocated", "granted", formatBytes],
      ["needed", "needed", formatBytes],
      ["poisoned", "poisoned", formatInteger],
    ] as const
  ).map(([name, key, text], at) =>
    column(`${letter}_${key}`, (i) => totals(lane, i)[at] ?? Number.NaN, `${letter} ${name}`, text),
  );

function laneSentence(lane: Lane, i: number): string {
  const [live, granted, needed, idle] = (["live", "granted", "needed", "idle"] as const).map((name) =>
    figure(lane, name),
  );
  const [held, need, cached] = [granted, needed, idle].map((bytes = Number.NaN) => formatBytes(bytes));
  return `${laneLetter(i)}: ${formatCounted(live ?? 0, "buffer")} of ${held} are allocated, of which ${need} are needed; ${cached} are in the cache.`;
}
