import { useEffect } from "react";
import { useReading } from "../../kernel/run/hooks";
import { pointersOf, resizedBytes } from "../../models/allocation/batches";
import { type BatchSummary, CALL_KINDS, type CallKind } from "../../models/allocation/call-summary";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { heapName } from "../../models/allocation/heap-words";
import { allocationStopWords } from "../../models/allocation/stop-words";
import type { SizeAnswer } from "../../models/allocation/trial-ask";
import { drawMarks, type Mark, type Size } from "../../plot/chart";
import type { Rect } from "../../plot/path";
import { type Block, paragraph } from "../../plot/picture-blocks";
import { tableFigure } from "../../plot/table-figure";
import type { DataTable } from "../../shared/data-table";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { allocationFrame } from "../shared/allocation-frame";
import { heapEventNavigation } from "../shared/heap/heaps";
import { LabFigures } from "../shared/LabFigures";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import { stateOf } from "../shared/lab-figures";
import type { LabLesson, ShownPart, StagePart } from "../shared/lab-lesson";
import type { Takeaway } from "../shared/takeaway";
import { callSentence } from "./call/call-words";
import { drawStrips, type Strip, stripsHeight, stripsWords } from "./charts/call-strips";
import { waysLegend } from "./charts/marks";
import { drawnMoves, type Move, moveOf } from "./charts/moves";
import { useGrowthWork, useShownGrowths } from "./growth/growth-store";
import { growthTakeaway, growthWords } from "./growth/growth-words";
import { ruleName } from "./growth/growths";
import { rulesFigure } from "./growth/rules-figure";
import { stairsFigure } from "./growth/stairs";
import { growthsIn, ofBlocks, type ReallocFigure, type ReallocState, sweepIn } from "./realloc-figure";
import type { ReallocScenario } from "./scenario/realloc-scenario";
import { drawBelowLegend, drawChart, sizesFigure } from "./sizes/figures";
import { type Sweep, useShownSweep, useSweepOf } from "./sizes/sweep";
import { batchAt, batchBill, batchPaths, sweepTakeaway } from "./sizes/sweep-words";
import { useReallocLook, useReallocScenario } from "./use-realloc";
import "./realloc.css";

/** The calls that a lesson shows: those whose batch has ended. A later batch would answer the question before it. */
function endedCalls({ scenario, info: { done } }: ReallocState): readonly CallKind[] {
  const pointers = pointersOf(scenario);
  if (done >= 3 * pointers) return CALL_KINDS;
  if (scenario.order === "one" || done < pointers) return [];
  return done < 2 * pointers ? ["malloc"] : ["malloc", "realloc"];
}

/** The calls that a step is about: reallocs, or what came before them; null = no batch has ended. */
function mainCall(state: ReallocState): "malloc" | "realloc" | null {
  const calls = endedCalls(state);
  if (calls.includes("realloc")) return "realloc";
  return calls.includes("malloc") ? "malloc" : null;
}

const answerIn = (state: ReallocState): SizeAnswer | undefined =>
  sweepIn(state)?.sizes.find(({ size }) => size === state.scenario.size);

interface Calls {
  readonly kind: "malloc" | "realloc";
  readonly batch: BatchSummary;
}

/** The calls of the step's size; null = none are known. */
function callsIn(state: ReallocState): Calls | null {
  const kind = mainCall(state);
  const batch = kind === null ? undefined : batchAt(answerIn(state), state.focus, kind);
  return kind === null || batch === undefined ? null : { kind, batch };
}

const ofLesson = { places: [], isOf: () => true } as const;

/** The figure of lessons while no batch has ended: the order of the first calls, with those so far filled. */
const soFarFigure: ReallocFigure = {
  ...ofLesson,
  id: "so-far",
  name: "calls so far",
  title: () => "The calls so far",
  words: ({ scenario, info, lanes, focus }) =>
    `${formatInteger(info.done)} of ${formatCounted(3 * scenario.pointers, "call")} so far. ${callSentence(scenario, info, lanes[focus])}`,
  ...ofBlocks((state, width) => [
    { height: 2 * CALL_BOX, draw: (surface) => drawMarks(surface, callBoxes(state, surface.width)) },
    paragraph(soFarFigure.words(state), { size: 13 }, 0, width),
  ]),
};

/** The height of a call's box, and the number of boxes, CSS pixels. */
const CALL_BOX = 32;
const CALL_BOXES = 9;

/** The first calls in their order. */
function callBoxes({ scenario, info }: ReallocState, width: number): readonly Mark[] {
  const pitch = width / CALL_BOXES;
  return Array.from({ length: CALL_BOXES }, (_, i): readonly Mark[] => {
    const isDone = i < info.done;
    const [kind, block] = scenario.order === "one" ? [i % 3, Math.floor(i / 3)] : [0, i];
    const box = { x: i * pitch + 1, y: 8, width: pitch - 6, height: CALL_BOX };
    return [
      { mark: "box", ...box, ink: "text", ...(isDone ? { fill: "needed" } : {}) },
      {
        mark: "text",
        text: `${CALL_KINDS[kind]} ${block + 1}`,
        ...{ x: box.x + box.width / 2, y: 8 + CALL_BOX / 2, size: 12, align: "center" },
        ink: isDone ? "surface" : "text",
      },
    ];
  }).flat();
}

/** The cycles by size, of malloc alone until the reallocs have ended, without calls of a measured machine. @internal */
export const chartFigure: ReallocFigure = {
  ...sizesFigure,
  ...ofLesson,
  title: (state) => `Cycles of a ${mainCall(state) ?? "malloc"}, by size`,
  words: (state) => sizesFigure.words(ofEndedCalls(state)),
  // On a phone the stage is low.
  height: (width, state) => (width < 480 ? 150 : sizesFigure.height(width, ofEndedCalls(state))),
  draw: (surface, own) => {
    const state = ofEndedCalls(own);
    drawBelowLegend(surface, state, (rest, sweep) => drawChart(rest, sweep, state));
  },
};

const ofEndedCalls = (state: ReallocState): ReallocState => ({
  ...state,
  scenario: { ...state.scenario, show: mainCall(state) ?? "malloc" },
});

/** Each realloc of the size by its cycles. */
const stripFigure: ReallocFigure = {
  ...ofLesson,
  id: "strip",
  name: "reallocs of the size by cycles",
  title: (state) => `${formatCounted(stripsIn(state)[0]?.batch.calls ?? 0, "realloc")}, by their cycles`,
  words: (state) => stripsWords(stripsIn(state)),
  ...ofBlocks(stripBlocks),
};

/** The block that a realloc gets and the one that it should have, to scale in pages, before the reallocs have begun. */
const beforeFigure: ReallocFigure = {
  ...ofLesson,
  id: "before",
  name: "block before a realloc",
  title: ({ scenario }) => `${formatCounted(scenario.pointers, "block")} before the reallocs`,
  words: ({ scenario }) =>
    `${formatCounted(scenario.pointers, "block")} of ${binaryBytes(scenario.size)}${writtenWords(scenario)}. Each realloc asks for ${binaryBytes(resizedOf(scenario))}.`,
  height: () => 2 * BEFORE_ROW,
  draw: (surface, state) => drawMarks(surface, beforeMarks(state.scenario, surface)),
};

/** The height of a block with its words, CSS pixels, and the largest height of the block. */
const BEFORE_ROW = 48;
const MOST_BLOCK = 34;

const resizedOf = ({ size, factor }: ReallocScenario): number => resizedBytes(size, factor);

const writtenWords = ({ size, touch }: ReallocScenario): string =>
  size < PAGE ? "" : touch === "asked" ? ", all pages written" : ", nothing written";

function beforeMarks(scenario: ReallocScenario, { width, height }: Size): readonly Mark[] {
  const { pointers, size } = scenario;
  const asked = resizedOf(scenario);
  const row = height / 2;
  const block = Math.min(MOST_BLOCK, row - 20);
  const isWritten = size < PAGE || scenario.touch === "asked";
  const old = { x: 1, y: 18, width: (size / asked) * (width - 2), height: block };
  const grown = { ...old, y: row + 18, width: width - 2 };
  const label = (text: string, y: number): Mark => ({ mark: "text", text, x: 0, y, size: 13, weight: 600 });
  return [
    label(`each of ${formatInteger(pointers)} blocks: ${binaryBytes(size)}${writtenWords(scenario)}`, 8),
    { mark: "box", ...old, ...(isWritten ? { fill: "needed" } : {}), ink: "text" },
    ...pageLines(old, size, isWritten ? "surface" : "muted"),
    label(`realloc asks for ${binaryBytes(asked)}`, row + 8),
    { mark: "box", ...grown, ink: "text" },
    ...pageLines(grown, asked, "muted"),
  ];
}

const PAGE = 4096;

/** The borders of the pages within a block. */
function pageLines({ x, y, width, height }: Rect, bytes: number, fill: "surface" | "muted"): readonly Mark[] {
  const pages = Math.ceil(bytes / PAGE);
  return Array.from({ length: pages - 1 }, (_, i) => ({
    mark: "box",
    ...{ x: x + ((i + 1) * width) / pages, y: y + 1, width: 1, height: height - 2 },
    fill,
  }));
}

function stripsIn(state: ReallocState): readonly Strip[] {
  const calls = callsIn(state);
  return calls?.kind === "realloc" ? [{ size: state.scenario.size, batch: calls.batch }] : [];
}

function stripBlocks(state: ReallocState, width: number): readonly Block[] {
  const strips = stripsIn(state);
  return [{ height: stripsHeight(strips), draw: (surface) => drawStrips(surface, strips) }, waysLegend(width)];
}

/** A picture for each frequent path: the groups that move pages alike. */
const movesFigure: ReallocFigure = {
  ...ofLesson,
  id: "frequent-moves",
  name: "pages that the reallocs move",
  title: () => "What one realloc moves",
  ...drawnMoves(movesIn),
};

function movesIn(state: ReallocState): readonly Move[] {
  const { size, factor } = state.scenario;
  const groups = stripsIn(state)[0]?.batch.groups ?? [];
  return groups.flatMap((group) => moveOf(size, factor, [group]) ?? []);
}

/** A table of the step's calls. */
const tableOf = (id: string, name: string, table: (state: ReallocState) => DataTable): ReallocFigure => ({
  ...ofLesson,
  ...tableFigure(table),
  id,
  name,
  title: (state) => table(state).title,
});

const NOTHING: DataTable = { title: "", takeaway: "", columns: [], rows: [] };

const pathsFigure = tableOf("calls", "calls by path", (state) => {
  const calls = callsIn(state);
  return calls === null ? NOTHING : batchPaths(state.scenario.size, calls.kind, calls.batch);
});

const billOf = (state: ReallocState): DataTable => {
  const calls = callsIn(state);
  return calls === null ? NOTHING : batchBill(calls.kind, calls.batch);
};

/** A bar for each part of a mean call's cycles. */
const billFigure: ReallocFigure = {
  ...tableOf("mean-bill", "bill of a call", billOf),
  isTable: false,
  draw: (surface, state) => drawMarks(surface, billMarks(billOf(state), surface)),
};

/** The columns of a bill: its words, and its cycles at the right. CSS pixels. */
const BILL = { words: 150, cycles: 62, bar: 16 };

function billMarks({ rows }: DataTable, { width, height }: Size): readonly Mark[] {
  const total = Number(rows.at(-1)?.[1]);
  const row = height / rows.length;
  return rows.flatMap(([words, cycles], i): readonly Mark[] => {
    const isSum = i === rows.length - 1;
    const y = (i + 0.5) * row;
    const long = (Number(cycles) / total) * (width - BILL.words - BILL.cycles - 8);
    const high = Math.min(BILL.bar, row - 4);
    const look = { y, size: 13, weight: isSum ? 600 : 400 } as const;
    return [
      { mark: "text", text: String(words), x: 0, ...look },
      {
        mark: "box",
        ...{ x: BILL.words, y: y - high / 2, width: Math.max(1, long), height: high },
        ...(isSum ? { ink: "text" } : { fill: "needed" }),
      },
      { mark: "text", text: formatInteger(Number(cycles)), x: width, align: "right", ...look },
    ];
  });
}

/** The three calls of a block at a size, in every lane. */
interface SizeSums {
  readonly size: number;
  /** Mean cycles by lane. */
  readonly cycles: readonly number[];
}

/** Sizes whose sums differ by less than this share are alike. */
const ALIKE = 0.001;

const sumsAt = ({ size, lanes }: SizeAnswer): SizeSums => ({
  size,
  cycles: lanes.map((summary) => CALL_KINDS.reduce((sum, kind) => sum + summary[kind].mean, 0)),
});

const differs = ({ cycles: [first = 0, ...others] }: SizeSums): boolean =>
  others.some((cycles) => Math.abs(cycles - first) > ALIKE * first);

/** The sizes at which the lanes differ, and the next one on both sides. */
function sumsOf({ sizes }: Sweep): readonly SizeSums[] {
  const all = sizes.map(sumsAt);
  const [first, last] = [all.findIndex(differs), all.findLastIndex(differs)];
  return first < 0 ? [] : all.slice(Math.max(0, first - 1), last + 2);
}

/** The first size at which a lane costs less than lane A; null = never. */
const cheaperFrom = (sums: readonly SizeSums[], lane: number): number | null =>
  sums.find(({ cycles }) => (cycles[lane] ?? Number.NaN) < (cycles[0] ?? Number.NaN))?.size ?? null;

const sumsFigure = tableOf("sums", "calls of a block together", (state) => {
  const sweep = sweepIn(state);
  return {
    title: "malloc, realloc and free together, mean cycles",
    takeaway: "",
    columns: [
      { name: "size", key: "size_bytes", text: binaryBytes },
      ...state.scenario.lanes.map((_, lane) => ({
        name: laneLetter(lane),
        key: `${laneLetter(lane)}_cycles`,
        text: formatInteger,
      })),
    ],
    rows: sweep === null ? [] : sumsOf(sweep).map(({ size, cycles }) => [size, ...cycles]),
  };
});

/** The capacities that a vector has first, by rule. */
const capacitiesTable = (state: ReallocState): DataTable => {
  const rules = growthsIn(state)?.all ?? [];
  return {
    title: "The first capacities of the vector",
    takeaway: "",
    columns: [
      { name: "factor", key: "factor" },
      ...Array.from({ length: CAPACITIES }, (_, i) => ({
        name: String(i + 1),
        key: `capacity_${i + 1}`,
        text: binaryBytes,
      })),
    ],
    rows: rules.map(({ growth, result }) => [
      ruleName(growth),
      ...result.rows.slice(0, CAPACITIES).map(({ from }) => from),
    ]),
  };
};

const capacitiesOnce = tableOf("capacities", "first capacities by rule", capacitiesTable);

const capacitiesFigure: ReallocFigure = {
  ...capacitiesOnce,
  draw: (surface, state) =>
    growthsIn(state) === null
      ? paragraph(growthWords(null), { size: 13 }, 0, surface.width).draw(surface)
      : capacitiesOnce.draw(surface, state),
};
const CAPACITIES = 6;

/** The parts that a lesson can highlight. A step shows its part alone, because another would answer another step. */
const PARTS = {
  calls: { name: "the calls", where: "on the stage, by path", figures: [pathsFigure, stripFigure] },
  bill: { name: "the bill", where: "on the stage", figures: [billFigure] },
  moves: {
    name: "the calls and their pages",
    where: "on the stage",
    figures: [pathsFigure, stripFigure, movesFigure],
  },
  sizes: { name: "the chart", where: "in the middle of the stage", figures: [chartFigure] },
  sums: { name: "the calls of both heaps", where: "in the middle of the stage", figures: [sumsFigure, chartFigure] },
  growth: {
    name: "the growth of the vector",
    where: "in the middle of the stage",
    figures: [rulesFigure, stairsFigure],
  },
  capacities: { name: "the capacities", where: "in the middle of the stage", figures: [capacitiesFigure] },
} as const satisfies Readonly<Record<string, Omit<StagePart, "selector"> & { figures: readonly ReallocFigure[] }>>;

type PartName = keyof typeof PARTS;

/** Before the reallocs, figures of the mallocs would answer nothing. */
const BEFORE: readonly PartName[] = ["calls", "bill", "moves"];

const STAGE_PARTS: Readonly<Record<string, StagePart>> = Object.fromEntries(
  Object.entries(PARTS).map(([key, { name, where }]) => [key, { name, where, selector: ".lab-figures" }]),
);

const isPart = (highlight: string | null): highlight is PartName =>
  highlight !== null && Object.hasOwn(PARTS, highlight);

/** Whether a step is about a growing vector, which has no steps. */
export const isAboutGrowth = (highlight: string | null): boolean =>
  highlight === "growth" || highlight === "capacities";

/** The figures of a step's part, as far as its calls have ended. */
export function lessonFigures(state: ReallocState, highlight: string | null): readonly ReallocFigure[] {
  if (isPart(highlight) && isAboutGrowth(highlight)) return PARTS[highlight].figures;
  if (sweepIn(state) === null || mainCall(state) === null) return [soFarFigure];
  const hasSums = endedCalls(state).includes("free");
  const part = isPart(highlight) ? highlight : "calls";
  if (mainCall(state) === "malloc" && BEFORE.includes(part)) return [beforeFigure];
  return PARTS[part].figures.filter(
    (figure) => (figure !== sumsFigure || hasSums) && (figure !== stripFigure || stripsIn(state).length > 0),
  );
}

/** The point of a step's part, as far as its batches have ended. */
export function lessonTakeaway(state: ReallocState, highlight: string | null): Takeaway {
  if (isAboutGrowth(highlight)) return growthTakeaway(growthsIn(state));
  const sweep = sweepIn(state);
  if (sweep === null || mainCall(state) === null) return beforehand(state.scenario);
  if (highlight === "sums" && endedCalls(state).includes("free")) return sumsTakeaway(sweep, state.focus);
  return highlight === "sizes" || highlight === "sums" ? chartTakeaway(sweep, state) : sizeTakeaway(state);
}

const beforehand = ({ pointers, size }: ReallocScenario): Takeaway => ({
  strong: `${formatInteger(pointers)} blocks of ${binaryBytes(size)}`,
  rest: ": no batch of calls has ended yet",
});

function chartTakeaway(sweep: Sweep, state: ReallocState): Takeaway {
  if (mainCall(state) === "realloc") return sweepTakeaway(sweep, state.scenario, state.focus);
  const values = sweep.sizes.map((answer) => batchAt(answer, state.focus, "malloc")?.mean ?? Number.NaN);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatInteger);
  return { strong: `A malloc costs ${least} to ${most} cycles`, rest: ". The reallocs come next" };
}

function sizeTakeaway(state: ReallocState): Takeaway {
  const { scenario, focus } = state;
  const mean = formatInteger(callsIn(state)?.batch.mean ?? Number.NaN);
  const whose = scenario.lanes.length > 1 ? ` in ${laneLetter(focus)}` : "";
  return {
    strong: `A ${mainCall(state)} of ${binaryBytes(scenario.size)} costs ${mean} cycles`,
    rest: `${whose}, on average`,
  };
}

function sumsTakeaway(sweep: Sweep, lane: number): Takeaway {
  const size = cheaperFrom(sumsOf(sweep), lane);
  const name = laneLetter(lane);
  if (size === null) return { strong: `${name} is never cheaper`, rest: ", all calls of a block together" };
  return { strong: `${name} is cheaper from ${binaryBytes(size)} on`, rest: ", all calls of a block together" };
}

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));

/** The state of a step, again when its sweep or its growths are known. */
export function useLessonState(lane: number): ReallocState {
  const scenario = useReallocScenario((own) => own);
  useSweepOf(scenario);
  useShownSweep();
  useShownGrowths();
  return stateOf(allocationFrame(useReading()), scenario, lane);
}

/** Computes the growths of a step about a vector. */
export function Growing() {
  useGrowthWork();
  return null;
}

/** The figures of a step, which has one part. */
function Shown({ focus, names, onFocus, highlight }: ShownPart) {
  const state = useLessonState(focus);
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  const isGrowth = isAboutGrowth(highlight);
  return (
    <div className="stage-body">
      {isGrowth && <Growing />}
      <LessonHeading {...lessonTakeaway(state, highlight)} origin="simulated" hasStep={!isGrowth} />
      {!isGrowth && <LaneSwitch {...{ names, focus, onFocus }} />}
      <LabFigures figures={lessonFigures(state, highlight)} lane={focus} />
    </div>
  );
}

/** The parts of this lab that appear beside a lesson's text. A growing vector has no steps. */
export const reallocLesson: LabLesson<ReallocScenario> = {
  laneName: ({ heap }) => heapName(heap),
  navigation: heapEventNavigation,
  Transport: ({ highlight, ...props }) => !isAboutGrowth(highlight) && <LabTransport {...props} stops={stops} />,
  Shown,
  parts: STAGE_PARTS,
};
