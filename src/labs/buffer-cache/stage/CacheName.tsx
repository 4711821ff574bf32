import type { FieldLayout } from "../charts/layout/field";
import { cacheNameAt, roomEnd } from "../charts/room";

/** Width of the name, CSS pixels. With less space right of the wall, only the cache's room shows the name. */
const NAME_WIDTH = 54;

/** Whether a cache beside the callers has its name there. */
export const isNamedBeside = (layout: FieldLayout): boolean =>
  layout.cacheBox.inField && roomEnd(layout) - cacheNameAt(layout) >= NAME_WIDTH;

/** The name of a cache beside the callers' buffers, at its wall and above all buffers. The cache's room repeats it. */
export function CacheName({ layout }: { readonly layout: FieldLayout | null }) {
  if (layout === null || !isNamedBeside(layout)) return null;
  return (
    <span className="cache-name" aria-hidden="true" style={{ transform: `translateX(${cacheNameAt(layout)}px)` }}>
      Cache
    </span>
  );
}
