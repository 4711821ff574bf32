import type { BatchSummary, CallKind } from "../../../models/allocation/call-summary";
import { heightOf, paragraph } from "../../../plot/picture-blocks";
import { type Cell, cellText, type DataTable } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { drawStrips, stripsHeight, stripsWords } from "../charts/call-strips";
import { drawFitting, type Part } from "../charts/fitting";
import { moveOf } from "../charts/moves";
import { type TableLook, tableParts } from "../charts/table-parts";
import { waysLegend } from "../charts/ways-legend";
import { rulesFigure } from "../growth/rules-figure";
import { stairsFigure } from "../growth/stairs-figure";
import { sweepIn } from "../outcomes";
import { meanBillTable } from "../rails/mean-bill";
import type { ReallocFigure, ReallocState } from "../realloc-figure";
import { moveBlocks, moveText } from "../sizes/moves-figure";
import { drawBelowLegend, drawChart, sizesFigure } from "../sizes/sizes-figure";
import { mainCall, shownCalls } from "./shown-calls";
import type { PartName } from "./stage-parts";
import { sumsOf } from "./sums";
import { callsTable, sumsTable } from "./tables";

/** Above the first part of a group. */
const HEADING = { size: 13, weight: 600 } as const;

/** A group of a figure's parts, and what it says. */
interface Told {
  readonly words: string;
  parts(width: number): readonly Part[];
}

/** A figure that only a lesson's slide shows. It shows no call whose batch has not ended. */
const partFigure = (id: string, tell: (state: ReallocState) => readonly (Told | null)[]): ReallocFigure => {
  const told = (state: ReallocState) => tell(state).filter((group) => group !== null);
  const partsOf = (state: ReallocState, width: number) => told(state).flatMap((group) => group.parts(width));
  return {
    id,
    name: id,
    places: [],
    isOf: () => true,
    title: () => "",
    words: (state) =>
      told(state)
        .map(({ words }) => words)
        .join(" "),
    height: (width, state) => heightOf(partsOf(state, width)),
    draw: (surface, state) => drawFitting(surface, partsOf(state, surface.width)),
  };
};

const callsOf = ({ scenario, info }: ReallocState): readonly CallKind[] => shownCalls(scenario, info.done);

/** The calls that the step is about; null = no batch has ended, or the sweep is not known. */
function batchOf(state: ReallocState): { readonly kind: "malloc" | "realloc"; readonly batch: BatchSummary } | null {
  const kind = mainCall(callsOf(state));
  const batch = kind === null ? undefined : answerIn(state)?.lanes[state.focus]?.[kind];
  return kind === null || batch === undefined ? null : { kind, batch };
}

/** The calls of the scenario's size. */
const answerIn = (state: ReallocState) => sweepIn(state)?.sizes.find(({ size }) => size === state.scenario.size);

function tableTold(table: DataTable, look: TableLook): Told {
  const { title, columns, rows } = table;
  const wordsOf = (row: readonly Cell[]) =>
    row.map((cell, i) => `${i === 0 ? "" : `${columns[i]?.name} `}${cellText(cell, columns[i])}`).join(", ");
  return { words: `${title}: ${rows.map(wordsOf).join("; ")}.`, parts: () => tableParts(table, look) };
}

/** Each realloc by its cycles. */
function stripTold(state: ReallocState): Told | null {
  const own = batchOf(state);
  if (own?.kind !== "realloc") return null;
  const strips = [{ size: state.scenario.size, batch: own.batch }];
  const heading = `${formatInteger(own.batch.calls)} reallocs, by their cycles`;
  const drawing: Part = { height: stripsHeight(strips), draw: (to) => drawStrips(to, strips), stays: true };
  return {
    words: stripsWords(strips),
    parts: (width) => [paragraph(heading, HEADING, 0, width), drawing, waysLegend(width)],
  };
}

function pathsTold(state: ReallocState): Told | null {
  const own = batchOf(state);
  return own === null ? null : tableTold(callsTable(state.scenario.size, own.kind, own.batch), { hasSum: true });
}

/** The pages that reallocs move, by their paths. */
function movesTold(state: ReallocState): Told | null {
  const own = batchOf(state);
  if (own?.kind !== "realloc") return null;
  const { size, factor } = state.scenario;
  const moves = own.batch.groups.flatMap((group) => moveOf(size, factor, [group]) ?? []);
  return {
    words: moves.map(moveText).join(" "),
    parts: (width) => [paragraph("What one realloc moves", HEADING, 0, width), ...moveBlocks(moves, width)],
  };
}

function billTold(state: ReallocState): Told | null {
  const own = batchOf(state);
  return own === null ? null : tableTold(meanBillTable(own.kind, own.batch), { hasSum: true });
}

function sumsTold(state: ReallocState): Told | null {
  const sweep = sweepIn(state);
  return sweep === null ? null : tableTold(sumsTable(sumsOf(sweep)), { marksLeast: true });
}

/** The state as the chart of a lesson shows it: malloc alone, until the reallocs have ended. */
const ofEndedCalls = (state: ReallocState): ReallocState => ({
  ...state,
  scenario: { ...state.scenario, show: mainCall(callsOf(state)) ?? "malloc" },
});

const chart: ReallocFigure = {
  ...sizesFigure,
  places: [],
  words: (state) => sizesFigure.words(ofEndedCalls(state)),
  height: (width, state) => sizesFigure.height(width, ofEndedCalls(state)),
  draw: (surface, own) => {
    const state = ofEndedCalls(own);
    drawBelowLegend(surface, state, (rest) => drawChart(rest, state));
  },
};

const PARTS: Readonly<Record<PartName, readonly ReallocFigure[]>> = {
  calls: [partFigure("calls", (state) => [stripTold(state), pathsTold(state)])],
  bill: [partFigure("mean-bill", (state) => [billTold(state)])],
  moves: [partFigure("moves-by-path", (state) => [stripTold(state), pathsTold(state), movesTold(state)])],
  sizes: [chart],
  sums: [partFigure("sums", (state) => [sumsTold(state)])],
  growth: [stairsFigure, rulesFigure],
};

/** The figures of a lesson's part, for an audience. The sums of all calls wait for the last of them. */
export const partFigures = (part: PartName, calls: readonly CallKind[]): readonly ReallocFigure[] =>
  part === "sums" && !calls.includes("free") ? PARTS.sizes : PARTS[part];
