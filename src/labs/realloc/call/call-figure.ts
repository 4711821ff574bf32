import { heapName } from "../../../models/allocation/heap-words";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { type Block, heightOf, paragraph } from "../../../plot/picture-blocks";
import { laneLetter } from "../../../shared/lane-letter";
import { callTable } from "../call-table";
import { callPlace, callSentence } from "../call-words";
import { drawFitting } from "../charts/fitting";
import { inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { knownCall } from "./call-store";
import { areaHeight, drawArea, drawTiles, tilesHeight } from "./draw-call";
import { callTakeaway } from "./headline";
import { areaWords, detailWords, pictureWords } from "./picture-words";
import { tileRows } from "./tile-rows";

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
  height: (width, state) => heightOf(blocksOf(state, width)),
  draw: (surface, state) => drawFitting(surface, blocksOf(state, surface.width)),
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
