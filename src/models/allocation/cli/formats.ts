import type { Write } from "../../../cli/shared/command";
import { OPERATION, OUTCOME } from "../../../generated/abi";
import type { Run } from "../../../library/run";
import type { Lines } from "../../../shared/data-table";
import { formatSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { SizeRange } from "../../../shared/size-class";
import { csvLines, jsonLines } from "../../../shared/table-writers";
import { figuresByName, laneReader } from "../engine/heap-session";
import { grantedSizes, type Session } from "../engine/session";
import { fileName } from "../figure-table";
import { type FigureKey, figure, HEAP_FIGURES, heapKey, LANE_FIGURES } from "../figures";
import { hasHeapModel } from "../heap-models";
import { policyName } from "../policy-words";
import { ROWS_EVERY } from "./rows-every";
import { classTotals, sizeCounts } from "./size-classes";

type Writer = Write<Session>;

const TOKENS_A_LINE = 10;

/** Writes the run once per lane, one after another; with several lanes, a heading names each. */
function* byLane(run: Run<Session>, lines: (lane: number) => Iterable<string>): Iterable<string> {
  const { lanes } = run.session.scenario;
  for (const [lane, policy] of lanes.entries()) {
    if (lane > 0) run.restart();
    if (lanes.length > 1) yield `${lane > 0 ? "\n" : ""}${laneLetter(lane)}: ${policyName(policy)}\n`;
    yield* lines(lane);
  }
}

/** Rows in the format of Chen's program of 2006. */
export const article: Writer = (run, every) =>
  byLane(run, function* (lane) {
    for (const step of run.rows(every ?? ROWS_EVERY)) {
      const { live, needed, granted } = figuresByName(run.session, lane);
      const percent = formatSix((Number(needed) * 100) / Number(granted));
      yield `${step}: ${live} buffers, ${needed}/${granted}=${percent}% used\n`;
    }
  });

/** His trace: A<granted>/<needed> for an allocated buffer, F<granted> for a returned one. */
export const trace: Writer = (run) =>
  byLane(run, function* (lane) {
    let line: string[] = [];
    for (const _ of run.rows(1)) {
      line.push(token(run.session.outcomeWords(lane)));
      if (line.length < TOKENS_A_LINE) continue;
      yield `${line.join(" ")}\n`;
      line = [];
    }
    if (line.length > 0) yield `${line.join(" ")}\n`;
  });

function token(outcome: Uint32Array): string {
  const granted = outcome[OUTCOME.granted];
  const allocates = outcome[OUTCOME.operation] === OPERATION.ALLOCATE;
  return allocates ? `A${granted}/${outcome[OUTCOME.needed]}` : `F${granted}`;
}

/** Figures by size class in one cell, "from-to:value" for each nonempty class, in bytes. */
const CLASS_CELLS: Readonly<Record<string, (session: Session, lane: number) => string>> = {
  wasted_by_class: (session, lane) => classCell(classTotals(session.classes(lane)), ({ wasted }) => wasted),
  requested_sizes: (session) => classCell(sizeCounts(session.requestedSizes()), ({ count }) => count),
  granted_sizes: (session, lane) => classCell(sizeCounts(grantedSizes(session, lane)), ({ count }) => count),
};

function classCell<T extends SizeRange>(classes: readonly T[], value: (entry: T) => number): string {
  return classes.map((entry) => `${entry.from}-${entry.to}:${value(entry)}`).join(" ");
}

/** Sizes in bytes, shares of 1. Heap figures follow all others. */
function table(run: Run<Session>, every: number | null): Lines {
  const heaps = run.session.scenario.lanes.some(hasHeapModel) ? HEAP_FIGURES.map(heapKey) : [];
  const names = heaps.map((key) => fileName(key));
  return {
    columns: ["step", "lane", ...LANE_FIGURES, ...Object.keys(CLASS_CELLS), ...names].map((key) => ({ key })),
    rows: tableRows(run, every ?? ROWS_EVERY, heaps),
  };
}

function* tableRows(run: Run<Session>, every: number, heaps: readonly FigureKey[]) {
  const read = laneReader(run.session);
  for (const step of run.rows(every)) {
    for (const number of run.session.scenario.lanes.keys()) {
      const lane = read(number);
      const cells = (keys: readonly FigureKey[]) => keys.map((key) => figure(lane, key));
      const classes = Object.values(CLASS_CELLS).map((cell) => cell(run.session, number));
      yield [step, laneLetter(number), ...cells(LANE_FIGURES), ...classes, ...cells(heaps)];
    }
  }
}

export const csv: Writer = (run, every) => csvLines(table(run, every));
export const jsonl: Writer = (run, every) => jsonLines(table(run, every));
