import { formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { CachedBuffer, HeldBuffer } from "../record";
import { type Box, centerX, enterAndLeave, right } from "./geometry";
import type { Layout } from "./layout";
import { fixedPiece, line, type Mark, type Piece, round, type TextMark, textBox } from "./marks";
import { type StepScene, slotPlace } from "./step-places";

/** A balance over the slot: the returned buffer's bytes on the left, the cached one's on the right. */
export interface Balance {
  readonly x: number;
  readonly pivot: number;
  readonly reach: number;
  /** The left edge of the left number. */
  readonly left: number;
  readonly numbers: readonly [TextMark, TextMark];
}

/** The distance that each end of the beam moves up and down. */
const TIP = 18;

export function balanceOf(
  buffer: HeldBuffer,
  cached: CachedBuffer,
  slot: Box,
  { rooms }: StepScene,
  layout: Layout,
): Balance {
  const x = centerX(rooms.cache);
  const pivot = slot.y - 46;
  const reach = Math.min(110, 0.29 * rooms.cache.w);
  const size = layout.text(24);
  const say = { kind: "text", size, weight: 700, anchor: "middle" } as const;
  const left: TextMark = { ...say, words: formatInteger(buffer.granted), x: x - reach - 6, y: pivot - 28 };
  const most = right(rooms.cache) - textWidth(formatInteger(cached.size), size, 700) / 2 - 4;
  const other: TextMark = {
    ...say,
    words: formatInteger(cached.size),
    x: Math.min(most, x + reach + 4),
    y: pivot - 10,
  };
  return { x, pivot, reach, left: textBox(left).x, numbers: [left, other] };
}

/** The compared buffers and their places. */
interface Comparison {
  readonly buffer: HeldBuffer;
  readonly cached: CachedBuffer;
  readonly balance: Balance | null;
  readonly scene: StepScene;
  readonly layout: Layout;
}

/** The comparison: the balance tips toward the bigger buffer, or the numbers appear above the slot. */
export function comparePiece({ buffer, cached, balance, scene, layout }: Comparison, share: number): Piece {
  if (balance === null) return fixedPiece("compare", [compareWords(buffer.granted, cached.size, scene, layout)]);
  const { x, pivot, reach, numbers } = balance;
  const heavier = buffer.granted < cached.size ? 1 : 0;
  const tip = TIP * heavier * enterAndLeave(share);
  const beam = line(`M${x - reach} ${round(pivot - tip)}L${x + reach} ${round(pivot + tip)}`, "text", 4);
  const stand: Mark = { kind: "path", d: `M${x} ${pivot + 4}l-17 38h34z`, fill: "text" };
  return fixedPiece("compare", [stand, beam, ...numbers]);
}

/** The numbers above the slot, or beside the cache's name. There may be room only for the second one. */
function compareWords(granted: number, cached: number, scene: StepScene, layout: Layout): TextMark {
  const { cache } = scene.rooms;
  const than = `${granted < cached ? "<" : "="} ${formatInteger(cached)}`;
  const words = `${formatInteger(granted)} ${than}`;
  const size = layout.text(28);
  const above = slotPlace(cached, scene).y - 20;
  const mark = { kind: "text", weight: 700 } as const;
  if (above - size > cache.y + layout.strip - 8)
    return { ...mark, words, x: centerX(cache), y: above, size, anchor: "middle" };
  const small = layout.text(0);
  const room = cache.w - 14 - textWidth("CACHE", small, 700, 1.5) - 8;
  const fitting = textWidth(words, small, 700) <= room ? words : than;
  return { ...mark, words: fitting, x: right(cache) - 4, y: cache.y + layout.strip - 14, size: small, anchor: "end" };
}
