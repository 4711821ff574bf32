import type { CallDetail, LastCallAnswer } from "../../../models/allocation/call-answer";
import { heapName } from "../../../models/allocation/heap-words";
import { type Block, paragraph } from "../../../plot/picture-blocks";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { chargeText, sumOf } from "../../shared/heap/costs";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { chargesOf } from "./bill";
import { drawTiles, drawWindow, tilesHeight, windowHeight } from "./draw-call";
import { callTakeaway } from "./headline";
import { areaWords, pictureWords } from "./picture-words";
import { tileRows } from "./tile-rows";

const TEXT = { size: 13 } as const;
const HEAD = { size: 14, weight: 600 } as const;

/** The call of every lane, as parts of a picture: its pages, its place among the mappings, and its bill. */
export function callBlocks({ lastCalls }: LastCallAnswer, scenario: ReallocScenario, place: string): readonly Block[] {
  const names = lastCalls.length > 1;
  const lanes = lastCalls.flatMap((call, lane) => [
    ...(names ? [paragraph(laneTitle(call, scenario, lane), HEAD)] : []),
    ...pictureBlocks(call),
    paragraph(billText(call, scenario), TEXT, 12),
  ]);
  return [paragraph(`The call shown is ${place}.`, TEXT, 12), ...lanes];
}

function laneTitle(call: CallDetail, { lanes }: ReallocScenario, lane: number): string {
  const { strong, rest } = callTakeaway(call);
  const heap = lanes[lane]?.heap;
  return `${laneLetter(lane)}${heap === undefined ? "" : `, ${heapName(heap)}`}: ${strong}${rest}`;
}

function pictureBlocks(call: CallDetail): readonly Block[] {
  const rows = tileRows(call);
  const isToMapping = call.path === "copied-mapping";
  const words = paragraph(pictureWords(call), TEXT);
  const tiles = { height: tilesHeight(rows), draw: (surface) => drawTiles(surface, rows, isToMapping) } satisfies Block;
  if (call.area.length === 0) return [tiles, words];
  return [
    ...[tiles, words, paragraph("The area of mappings: its top is at the right; a number is a pointer", HEAD)],
    ...call.area
      .toReversed()
      .map((window): Block => ({ height: windowHeight, draw: (to) => drawWindow(to, window, call) })),
    paragraph(areaWords(call), TEXT),
  ];
}

function billText(call: CallDetail, { prices }: ReallocScenario): string {
  const charges = chargesOf(call, prices);
  const parts = charges.map((charge) => `${chargeText(charge)} ${formatInteger(charge.cycles)}`);
  return `${formatCounted(sumOf(charges), "cycle")}: ${parts.join(" · ")}.`;
}
