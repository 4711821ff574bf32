import type { Run } from "../../kernel/run/run";
import { movedMap, zoomedMap } from "../../models/allocation/charts/heap-map";
import { allocationFrame } from "../shared/allocation-frame";
import { scaleNow } from "./chosen-chunk";
import { useHeapLook } from "./heap-store";
import { bytesOf } from "./map-scale";

/** Each press divides or multiplies the length of the rows by this. */
const ZOOM_STEP = 4;

/** Shows all addresses. */
export const showAll = (): void => useHeapLook.setState({ zoom: null });

/** Scales the rows of all maps around an address: `around`, otherwise the selected chunk's, otherwise the first shown. */
export function zoomMap(run: Run, factor: number, around: number | null = null): void {
  const { chosen } = useHeapLook.getState();
  const scale = scaleNow(run);
  const { longest } = bytesOf(allocationFrame(run.frames.reading()));
  const anchor = around ?? (chosen === null ? scale.from : Math.min(chosen.at, longest));
  useHeapLook.setState({ zoom: zoomedMap(scale, factor, anchor, longest) });
}

/** Shortens the rows, or lengthens them. */
export const closer = (run: Run): void => zoomMap(run, 1 / ZOOM_STEP);
export const wider = (run: Run): void => zoomMap(run, ZOOM_STEP);

/** Keys of a map that has the focus. Elsewhere these keys belong to the graph. */
const ZOOM_KEYS: Readonly<Record<string, (run: Run) => void>> = { "+": closer, "=": closer, "-": wider, "0": showAll };

/** Zooms the maps if the key is a zoom key. Returns whether it was. */
export function zoomByKey(run: Run, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const zoom = ctrlKey || metaKey || altKey ? undefined : ZOOM_KEYS[key];
  zoom?.(run);
  return zoom !== undefined;
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Moves the maps by a number of their heights. */
export function moveMap(run: Run, heights: number): void {
  const scale = scaleNow(run);
  if (scale.isPart) useHeapLook.setState({ zoom: movedMap(scale, heights) });
}
