import { useCallback, useEffect } from "react";
import { useRun } from "../../kernel/run/hooks";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import type { Surface } from "../../plot/surface";
import { formatCompact } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { allocationFrame } from "../shared/allocation-frame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { drawMapAxis } from "./charts/map";
import { useMapScale, useSubscribe } from "./chosen-chunk";
import { useHeapLook } from "./heap-store";
import { LENS_PIXEL, scaleOf } from "./map-scale";
import { closer, moveMap, showAll, wider, zoomByKey } from "./map-zoom";

/** The addresses beside the first map, the bytes per row and pixel of all maps, and buttons that zoom. */
export function MapAxis() {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const { zoom } = useHeapLook.getState();
      drawMapAxis(surface, scaleOf(allocationFrame(run.frames.reading()), surface.width, surface.height, zoom));
    },
    [run],
  );
  return (
    <div className="heap-axis">
      <h2>Heap maps</h2>
      <p className="heap-axis-words muted">overhead: committed − needed, over needed</p>
      <DrawnCanvas className="heap-axis-canvas" draw={draw} subscribe={useSubscribe(run)} />
      <MapZoom />
      <LensHead />
    </div>
  );
}

/** The bytes per row and pixel, with buttons for longer and shorter rows. */
function MapZoom() {
  const run = useRun();
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heaps start with all their addresses in view
  useEffect(showAll, [lanes]);
  const { isPart, rowBytes, bytesPerPixel } = useMapScale();
  return (
    <div className="heap-zoom">
      <p className="muted">
        <span>1 row = {binaryBytes(rowBytes)}</span> <span>1 px = {formatBytes(bytesPerPixel)}</span>
      </p>
      <div className="heap-zoom-keys">
        <ZoomKey name="Shorter rows: closer to the addresses (+)" sign="+" press={() => closer(run)} />
        <ZoomKey name="Longer rows (−)" sign="−" press={isPart ? () => wider(run) : null} />
        <ZoomKey name="All addresses (0)" sign="all" press={isPart ? showAll : null} />
        <ZoomKey name="Lower addresses" sign="‹" press={isPart ? () => moveMap(run, -0.5) : null} />
        <ZoomKey name="Higher addresses" sign="›" press={isPart ? () => moveMap(run, 0.5) : null} />
      </div>
    </div>
  );
}

function ZoomKey(props: { readonly name: string; readonly sign: string; readonly press: (() => void) | null }) {
  const { name, sign, press } = props;
  const run = useRun();
  return (
    <button
      type="button"
      className="button"
      aria-label={name}
      title={name}
      aria-disabled={press === null}
      onClick={() => press?.()}
      onKeyDown={(event) => {
        if (zoomByKey(run, event)) event.preventDefault();
      }}
    >
      {sign}
    </button>
  );
}

/** Explains the lenses below the maps. */
function LensHead() {
  const times = useMapScale().bytesPerPixel / LENS_PIXEL;
  return (
    <div className="heap-lens-head">
      <h2>Lens × {formatCompact(times)}</h2>
      <p className="muted">where most small blocks are alive; 1 px = {formatBytes(LENS_PIXEL)}</p>
    </div>
  );
}
