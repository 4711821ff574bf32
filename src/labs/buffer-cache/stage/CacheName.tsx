import type { FieldLayout } from "../../../charts/layout/field";
import { cacheNameAt } from "../../../charts/room";

/** The name of a cache that stands beside the callers' buffers: at its own wall, above all of them. Its room says it too. */
export function CacheName({ layout }: { readonly layout: FieldLayout | null }) {
  if (!layout?.cacheBox.inField) return null;
  return (
    <span className="cache-name" aria-hidden="true" style={{ transform: `translateX(${cacheNameAt(layout)}px)` }}>
      Cache
    </span>
  );
}
