import type { AreaBlock, AreaWindow } from "../../../models/allocation/trial-ask";

/** A mapping in a window of the area, in shares of the window's width. The top of the area is at the right. */
interface PlacedMapping {
  readonly pointer: number;
  readonly left: number;
  readonly width: number;
}

/** The mappings of a window, from left to right. What lies outside is cut. */
export function placedMappings({ from, to }: AreaWindow, blocks: readonly AreaBlock[]): readonly PlacedMapping[] {
  const share = (distance: number) => Math.min(1, Math.max(0, (to - distance) / (to - from)));
  return blocks
    .map(({ at, bytes, pointer }) => ({ pointer, left: share(at), width: share(at - bytes) - share(at) }))
    .sort((a, b) => a.left - b.left);
}

/** The place directly above a mapping: another mapping, free bytes, or the end of the area. */
export type Above =
  | { readonly kind: "taken"; readonly pointer: number }
  | { readonly kind: "free"; readonly bytes: number }
  | { readonly kind: "end" };

/** The place directly above a block before the call; null = the window does not show it. */
export function aboveOf({ from, before }: AreaWindow, { at, bytes }: AreaBlock): Above | null {
  const upper = at - bytes;
  const next = before.filter((block) => block.at <= upper).sort((a, b) => b.at - a.at)[0];
  if (next === undefined) return from === 0 ? above(upper) : null;
  return next.at === upper ? { kind: "taken", pointer: next.pointer } : { kind: "free", bytes: upper - next.at };
}

const above = (upper: number): Above => (upper === 0 ? { kind: "end" } : { kind: "free", bytes: upper });
