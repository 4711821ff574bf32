import { formatBytes, formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { StoryRecord } from "../record";
import { around } from "./buffer-marks";
import { type Box, bottom, centerX } from "./geometry";
import type { Layout } from "./layout";
import { fixedPiece, type Mark, outline, type Piece, type TextMark, textBox } from "./marks";
import type { Packing, Placed } from "./packing";
import { tinyCachePiece } from "./pieces";
import { bufferPieces, packPoster, tagPieces } from "./poster";
import { roomsPieces } from "./rooms";

/** The fixed program: the poster with another cutoff, and outlines of the giants without one. */
export function fixPieces(now: StoryRecord, was: StoryRecord, layout: Layout): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.poster;
  const packing = packPoster(now.flawed, layout);
  const before = packPoster(was.flawed, layout);
  const drained = packing.columns.length === 0;
  return [
    ...roomsPieces(rooms, layout),
    ...before.columns.filter(({ x }) => x >= packing.end).map((column) => leftPlace(column, layout)),
    ...bufferPieces(packing, perByte),
    ...tagPieces(packing, layout, perByte),
    ...(drained ? [framePiece(now, packing, layout, before)] : []),
    tinyCachePiece(now.flawed.cached, rooms.cache, layout, perByte, 28),
  ].filter(({ marks }) => marks.length > 0);
}

/** The outline of a giant that is now freed when it is returned. */
function leftPlace(place: Placed, layout: Layout): Piece {
  const x = centerX(place);
  const y = place.y + place.h / 2;
  const [large, small] = [layout.text(24), layout.text(20)];
  const say = { kind: "text", x, anchor: "middle", ink: "muted" } as const;
  const lines = textWidth("freed on return", small) <= place.w - 8 ? ["freed on return"] : ["freed", "on return"];
  const fits = y + 1.4 * small * lines.length + 6 < bottom(place);
  const below = lines.map((words, i): Mark => ({ ...say, words, y: y + 1.4 * small * (i + 1), size: small }));
  const struck: Mark = { ...say, words: formatBytes(place.granted), y: y - 4, size: large, struck: true };
  return fixedPiece(`place-${place.born}`, [
    outline(place),
    ...(place.h > 1.5 * large ? [struck] : []),
    ...(fits ? below : []),
  ]);
}

/** All bytes that the same callers hold now, in the color of the fixed policy. */
function framePiece({ flawed }: StoryRecord, { pool, slabs }: Packing, layout: Layout, before: Packing): Piece {
  if (pool.length + slabs.length === 0) return fixedPiece("frame", []);
  const { x, y, w, h } = around([...pool, ...slabs]);
  const frame: Mark = { kind: "rect", x: x - 4.5, y: y - 4.5, w: w + 9, h: h + 9, stroke: { ink: "ink-b", width: 3 } };
  const left = x - (layout.narrow ? 8 : 2);
  const top = { x: left, y: y - 4.5, w: (before.columns[0]?.x ?? Number.POSITIVE_INFINITY) - left, h: 0 };
  return fixedPiece("frame", [frame, ...frameWords(flawed.granted, flawed.held.length, top, layout)]);
}

/** The bytes, if they fit before the giants' outlines, and their owners, if that fits under the room's name. */
function frameWords(granted: number, callers: number, { x, y, w }: Box, layout: Layout): readonly TextMark[] {
  const bytes = formatBytes(granted);
  const size = [28, 24, 0].map(layout.text).find((one) => textWidth(bytes, one, 700) <= w);
  if (size === undefined) return [];
  const small = layout.text(20);
  const count = formatInteger(callers);
  const wide = textWidth("for the same", small) <= w;
  const lines = wide ? ["for the same", `${count} callers`] : ["for the", `same ${count}`, "callers"];
  const up = (from: number) => y - 11 - 1.2 * small * from;
  const value = (below: number): TextMark => ({ kind: "text", words: bytes, x, y: up(below), size, weight: 700 });
  const room = layout.scenes.poster.rooms.callers;
  if (textBox(value(lines.length)).y < room.y + layout.strip - 8) return [value(0)];
  return [
    value(lines.length),
    ...lines.map((words, i): TextMark => ({ kind: "text", words, x, y: up(lines.length - 1 - i), size: small })),
  ];
}
