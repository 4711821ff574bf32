import { FIGURE } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { PAGE_FIGURE } from "../../src/generated/page_cache";
import { MACHINE_FIGURE } from "../../src/generated/page_machine";
import { framesOf } from "../../src/kernel/labs/labs";
import { FRAME_BYTES, type LaneArrays } from "../../src/kernel/protocol/frame";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { builtEngines } from "../built-core";
import { readCsv } from "./csv-reader";

type Names = Readonly<Record<string, number>>;
type Named = Readonly<Record<string, number>>;

/** The core's names of the figures of a lane, by how many there are. */
const NAMES = new Map<number, Names>(
  [FIGURE, PAGE_FIGURE, MACHINE_FIGURE, { standing: 0, broken: 1 }].map((names) => [Object.keys(names).length, names]),
);

const byName = (figures: Float64Array, names: Names | undefined): Named =>
  Object.fromEntries(Object.entries(names ?? {}).map(([name, at]) => [name, figures[at] ?? Number.NaN]));

/** The counts of a run without the page in each lane of a scenario, by the core's names. */
export async function coreFigures(scenario: Scenario, done: number): Promise<readonly Named[]> {
  const engine = builtEngines()(scenario);
  await engine.prepare?.(scenario);
  const opened = engine.open(scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.replay(done);
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const view = { from: 0, to: done - 1, columns: 1, scale: "linear" } as const;
  const { rows } = opened.value.writeFrame(buffer, view, false);
  const lanes: readonly (LaneArrays & { readonly heap?: LaneArrays | null })[] = framesOf(scenario).read(buffer, rows);
  return lanes.map(({ figures, heap }) => {
    const own = byName(figures, NAMES.get(figures.length));
    const ofHeap = heap ? byName(heap.figures, HEAP_FIGURE) : {};
    return scenario.lab === "buffer" ? own : { ...own, ...ofHeap };
  });
}

/** A cell of a table of figures. */
interface NamedCell {
  readonly lane: number;
  readonly name: string;
  readonly value: number;
}

/** The cells of a saved table, by the core's names as far as it uses them; empty unless its rows or columns are lanes. */
export function namedCells(file: string): readonly NamedCell[] {
  const [head = [], ...rows] = readCsv(file).slice(4);
  const cellOf = (lane: number, key: string, text = ""): NamedCell => ({
    ...{ lane, name: key },
    value: text === "" ? Number.NaN : Number(text),
  });
  const inRows = (nameOf: (key: string) => string) =>
    rows.flatMap(([key = "", ...cells]) => cells.map((text, lane) => cellOf(lane, nameOf(key), text)));
  const what = `${head.slice(0, 2)}`;
  if (/^(lane|stack),/.test(what))
    return rows.flatMap((row, lane) => head.map((key, column) => cellOf(lane, key, row[column])));
  if (/^figure,(value|A)$/.test(what)) return inRows((key) => key);
  return what === "count,A_times" ? inRows((key) => `last_${key.replaceAll(" ", "_")}`) : [];
}
