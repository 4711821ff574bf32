import { heapFigure } from "../../../models/allocation/figures";
import { heapName } from "../../../models/allocation/heap-words";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { HeapPrices } from "../../../models/allocation/scenario";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { type Block, paragraph } from "../../../plot/picture-blocks";
import { column, count, type DataTable, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { type Charge, COUNT_WORDS, COUNTS, chargeText, sumOf } from "../../shared/heap/costs";
import { inStage, ofBlocks, type ReallocFigure, type ReallocState } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { knownCall } from "./call-store";
import {
  areaWords,
  callPlace,
  callSentence,
  callTakeaway,
  chargesOf,
  detailWords,
  pictureWords,
  shownTakeaway,
} from "./call-words";
import { areaHeight, drawArea, drawTiles, tileRows, tilesHeight } from "./draw-call";

const TEXT = { size: 13 } as const;
const HEAD = { size: 14, weight: 600 } as const;

/** The call that a state ends with, in every lane; empty = it is not known, or its stage shows no call. */
export const callsIn = ({ scenario, info }: ReallocState): readonly CallDetail[] =>
  scenario.stage === "call" ? (knownCall({ scenario, calls: info.done })?.lastCalls ?? []) : [];

/** Which call a state ends with: "realloc 501 of 1 000". */
export const placeIn = ({ scenario, info, lanes, focus }: ReallocState): string =>
  callPlace(scenario, info, lanes[focus]);

const sentenceIn = ({ scenario, info, lanes, focus }: ReallocState): string =>
  callSentence(scenario, info, lanes[focus]);

/** The call of every lane, its pages and its place among the mappings; beside a sweep, only its sentence. */
export const callFigure: ReallocFigure = {
  id: "call",
  name: "one call",
  places: ["stage"],
  isOf: inStage("sizes", "call"),
  title: (state) => (callsIn(state).length === 0 ? "" : `The call shown is ${placeIn(state)}.`),
  words: (state) => {
    const calls = callsIn(state).map((call) => detailWords(call, state.scenario.prices));
    return calls.length === 0 ? sentenceIn(state) : calls.join(" ");
  },
  table: ({ scenario, lanes }) => callTable(scenario, lanes),
  ...ofBlocks(blocksOf),
};

function blocksOf(state: ReallocState, width: number): readonly Block[] {
  const calls = callsIn(state);
  if (calls.length === 0) return [paragraph(sentenceIn(state), TEXT, 6, width)];
  return calls.flatMap((call, lane) => [
    paragraph(calls.length > 1 ? laneTitle(call, state.scenario, lane) : "", HEAD, 6, width),
    ...pictureBlocks(call, width),
  ]);
}

function laneTitle(call: CallDetail, { lanes }: ReallocScenario, lane: number): string {
  const { strong, rest } = callTakeaway(call);
  const heap = lanes[lane]?.heap;
  return `${laneLetter(lane)}${heap === undefined ? "" : `, ${heapName(heap)}`}: ${strong}${rest}`;
}

function pictureBlocks(call: CallDetail, width: number): readonly Block[] {
  const rows = tileRows(call);
  const isToMapping = call.path === "copied-mapping";
  const words = paragraph(pictureWords(call), TEXT, 6, width);
  const tiles = { height: tilesHeight(rows), draw: (surface) => drawTiles(surface, rows, isToMapping) } satisfies Block;
  if (call.area.length === 0) return [tiles, words];
  return [
    ...[
      tiles,
      words,
      paragraph("The area of mappings: its top is at the right; a number is a pointer", HEAD, 6, width),
    ],
    { height: areaHeight(call), draw: (to) => drawArea(to, call) },
    paragraph(areaWords(call), TEXT, 6, width),
  ];
}

/** The counts of the call at a state's step: a row per count, a column per lane. */
const callTable = (scenario: ReallocScenario, lanes: readonly Pick<AllocationLane, "heap">[]): DataTable => ({
  title: "Counts of the call",
  takeaway: "The call at this step, as each heap counts it.",
  ...tabulated(
    [
      column<HeapCount>("count", (name) => COUNT_WORDS[name][1]),
      ...scenario.lanes.map((own, lane) =>
        count<HeapCount>(
          `${laneLetter(lane)}_times`,
          (name) => (lanes[lane]?.heap === undefined ? Number.NaN : heapFigure(lanes[lane].heap, `last_${name}`)),
          `${laneLetter(lane)}: ${heapName(own.heap)}`,
        ),
      ),
    ],
    COUNTS,
  ),
});

type HeapCount = (typeof COUNTS)[number];

/** The costs of the call in every lane, count by count. */
export const billFigure: ReallocFigure = {
  id: "bill",
  name: "bill of the call",
  places: ["stage"],
  isOf: inStage("call"),
  title: (state) => (callsIn(state).length === 0 ? "" : "Where its cycles go"),
  words: (state) => billsOf(state).join(" "),
  table: (state) => billTable(callsIn(state)[state.focus] ?? null, state.scenario.prices),
  ...ofBlocks((state, width) => billsOf(state).map((text) => paragraph(text, { size: 13 }, 6, width))),
};

function billsOf(state: ReallocState): readonly string[] {
  const calls = callsIn(state);
  return calls.map(
    (call, lane) => `${calls.length > 1 ? `${laneLetter(lane)}: ` : ""}${billText(call, state.scenario)}`,
  );
}

function billText(call: CallDetail, { prices }: ReallocScenario): string {
  const charges = chargesOf(call, prices);
  const parts = charges.map((charge) => `${chargeText(charge)} ${formatInteger(charge.cycles)}`);
  return `${formatCounted(sumOf(charges), "cycle")}: ${parts.join(" · ")}.`;
}

/** The bill of a call as a table; null = the call is not known yet. */
export function billTable(call: CallDetail | null, prices: HeapPrices): DataTable {
  const charges = call === null ? [] : chargesOf(call, prices);
  const { strong, rest } = shownTakeaway(call, "The call is not known yet");
  return {
    title: "Bill of the call",
    takeaway: `${strong}${rest}: ${formatCounted(sumOf(charges), "cycle")}.`,
    ...tabulated<Charge>(
      [
        column("count", (charge) => COUNT_WORDS[charge.count][1]),
        count("times", ({ times }) => times),
        count("cycles", ({ cycles }) => cycles),
      ],
      charges,
    ),
  };
}
