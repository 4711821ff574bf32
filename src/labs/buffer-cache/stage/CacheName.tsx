import type { FieldLayout } from "../charts/layout/field";
import { cacheNameAt, roomEnd } from "../charts/room";

/** What the name takes, CSS pixels: with less to the right of the wall, only the room below says it. */
const NAME_WIDTH = 54;

/** The name of a cache that stands beside the callers' buffers: at its own wall, above all of them. Its room says it too. */
export function CacheName({ layout }: { readonly layout: FieldLayout | null }) {
  if (!layout?.cacheBox.inField || roomEnd(layout) - cacheNameAt(layout) < NAME_WIDTH) return null;
  return (
    <span className="cache-name" aria-hidden="true" style={{ transform: `translateX(${cacheNameAt(layout)}px)` }}>
      Cache
    </span>
  );
}
