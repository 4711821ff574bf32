import type { Run } from "../../kernel/run/run";
import { movedMap, zoomedMap } from "../../models/allocation/charts/heap-map";
import { scaleNow } from "./chosen-chunk";
import { useHeapLook } from "./heap-store";
import { bytesOf } from "./map-scale";

/** Rows so many times as short with each press. */
const ZOOM_STEP = 4;

/** All addresses. */
export const showAll = (): void => useHeapLook.setState({ zoom: null });

/** Rows so many times as long in all maps, around an address: that of the chunk that is looked at, else the first shown. */
export function zoomMap(run: Run, factor: number, around: number | null = null): void {
  const { chosen } = useHeapLook.getState();
  const scale = scaleNow(run);
  const { longest } = bytesOf(run.frames.frame());
  const anchor = around ?? (chosen === null ? scale.from : Math.min(chosen.at, longest));
  useHeapLook.setState({ zoom: zoomedMap(scale, factor, anchor, longest) });
}

/** Shorter rows, and longer ones. */
export const closer = (run: Run): void => zoomMap(run, 1 / ZOOM_STEP);
export const wider = (run: Run): void => zoomMap(run, ZOOM_STEP);

/** What keys do to the maps while one of them has the focus; elsewhere they are the graph's. */
const ZOOM_KEYS: Readonly<Record<string, (run: Run) => void>> = { "+": closer, "=": closer, "-": wider, "0": showAll };

/** Zooms the maps where the key means that. Whether it does. */
export function zoomByKey(run: Run, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const zoom = ctrlKey || metaKey || altKey ? undefined : ZOOM_KEYS[key];
  zoom?.(run);
  return zoom !== undefined;
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Other addresses, so many heights of the map further. */
export function moveMap(run: Run, heights: number): void {
  const scale = scaleNow(run);
  if (scale.isPart) useHeapLook.setState({ zoom: movedMap(scale, heights) });
}
