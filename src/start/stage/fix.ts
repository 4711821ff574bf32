import { formatBytes, formatInteger } from "../../shared/format";
import type { StoryRecord } from "../record";
import { around } from "./buffer-marks";
import { type Box, centerX } from "./geometry";
import type { Layout } from "./layout";
import { fixedPiece, type Mark, outline, type Piece } from "./marks";
import type { Packing, Placed } from "./packing";
import { tinyCachePiece } from "./pieces";
import { bufferPieces, packPoster, tagPieces } from "./poster";
import { roomsPiece } from "./rooms";
import { textWidth } from "./text-width";

/** Then fix it: the poster with another cutoff, and the places that the giants had without one. */
export function fixPieces(now: StoryRecord, was: StoryRecord, layout: Layout): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.poster;
  const packing = packPoster(now.flawed, layout);
  const before = packPoster(was.flawed, layout);
  const drained = packing.columns.length === 0;
  return [
    roomsPiece(rooms, layout),
    ...before.columns.filter(({ x }) => x >= packing.end).map((column) => leftPlace(column, layout)),
    ...bufferPieces(packing, perByte),
    ...tagPieces(packing, layout, perByte),
    ...(drained ? [framePiece(now, packing, layout, before)] : []),
    tinyCachePiece(now.flawed.cached, rooms.cache, layout, perByte, 28),
  ].filter(({ marks }) => marks.length > 0);
}

/** Where a giant stood that is freed now when it comes back. */
function leftPlace(place: Placed, layout: Layout): Piece {
  const x = centerX(place);
  const y = place.y + place.h / 2;
  const [large, small] = [layout.text(24), layout.text(20)];
  const say = { kind: "text", x, anchor: "middle", ink: "muted" } as const;
  const lines = textWidth("freed on return", small) <= place.w - 8 ? ["freed on return"] : ["freed", "on return"];
  const below = lines.map((words, i): Mark => ({ ...say, words, y: y + 1.4 * small * (i + 1), size: small }));
  const struck: Mark = { ...say, words: formatBytes(place.granted), y: y - 4, size: large, struck: true };
  return fixedPiece(`place-${place.born}`, [outline(place), struck, ...below]);
}

/** All that the same callers hold now, in the color of the fixed policy. */
function framePiece({ flawed }: StoryRecord, { pool, slabs }: Packing, layout: Layout, before: Packing): Piece {
  if (pool.length + slabs.length === 0) return fixedPiece("frame", []);
  const { x, y, w, h } = around([...pool, ...slabs]);
  const frame: Mark = { kind: "rect", x: x - 4.5, y: y - 4.5, w: w + 9, h: h + 9, stroke: { ink: "ink-b", width: 3 } };
  const left = x - (layout.narrow ? 8 : 2);
  const top = { x: left, y: y - 4.5, w: (before.columns[0]?.x ?? Number.POSITIVE_INFINITY) - left, h: 0 };
  return fixedPiece("frame", [frame, ...frameWords(flawed.granted, flawed.held.length, top, layout)]);
}

function frameWords(granted: number, callers: number, { x, y, w }: Box, layout: Layout): readonly Mark[] {
  const [large, small] = [layout.text(28), layout.text(20)];
  const bytes = formatBytes(granted);
  const value = [large, layout.text(24)].find((size) => textWidth(bytes, size, 700) <= w) ?? layout.text(0);
  const count = formatInteger(callers);
  const one = ["for the same", `${count} callers`];
  const lines = textWidth("for the same", small) <= w ? one : ["for the", `same ${count}`, "callers"];
  const up = (from: number) => y - 11 - 1.2 * small * from;
  return [
    { kind: "text", words: bytes, x, y: up(lines.length) - 0.1 * small, size: value, weight: 700 },
    ...lines.map((words, i): Mark => ({ kind: "text", words, x, y: up(lines.length - 1 - i), size: small })),
  ];
}
