import { useCallback, useEffect } from "react";
import { useRun } from "../../kernel/run/hooks";
import { binaryBytes, shortBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapName, isCompared } from "../../models/allocation/heap-words";
import { exactHeap } from "../../models/allocation/policy-fields";
import type { HeapChoice } from "../../models/allocation/scenario";
import type { Surface } from "../../plot/surface";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { FigureRows } from "../../ui/FigureRows";
import { allocationFrame, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { Sureness, sureOf } from "../shared/heap/Sureness";
import { LaneBar } from "../shared/LaneBar";
import { heapRows, holesWords } from "./charts/describe-heap";
import { barScale, drawHeapLedger, heapBytes, isBroken, ROLE_WORDS } from "./charts/ledger";
import { drawMapAxis } from "./charts/map";
import { HeapLens, HeapMap, MapTable } from "./HeapMap";
import { useHeapLook } from "./heap-store";
import { closer, LENS_PIXEL, moveMap, scaleOf, showAll, useMapScale, useSubscribe, wider, zoomByKey } from "./map-view";

/** The lanes side by side: their overhead, their maps on one scale of addresses, and a lens on part of each. */
export function HeapLanes({ names }: { readonly names: readonly string[] }) {
  const heaps = useHeaps();
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  return (
    <div className="heap-lanes" data-count={heaps.length}>
      <MapAxis />
      {heaps.map((heap, lane) => (
        <HeapLane
          key={laneLetter(lane)}
          lane={lane}
          name={names[lane] ?? ""}
          choice={lanes[lane]?.heap ?? exactHeap}
          heap={heap}
        />
      ))}
    </div>
  );
}

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly choice: HeapChoice;
  readonly heap: HeapArrays;
}

function HeapLane({ lane, name, choice, heap }: LaneProps) {
  const whole = heapName(choice);
  const title = `heap-lane-${lane}`;
  return (
    <section className="heap-lane shrink" data-lane={lane} aria-labelledby={title}>
      <h2 id={title} className="heap-lane-name row wrap shrink">
        <span className="heap-lane-choice" title={whole}>
          <Badge lane={lane} /> {whole}
        </span>
        {isCompared(choice) && <Sureness {...sureOf(choice)} />}
      </h2>
      <div className="heap-head wrap">
        <Overhead heap={heap} />
        <p className="heap-holes">
          <span className="muted">{holesWords(heap)}</span>
          <strong>{formatBytes(heapFigure(heap, "free"))}</strong>
        </p>
        <MapTable lane={lane} />
        <FigureRows rows={heapRows(heap)} />
      </div>
      <HeapMap lane={lane} name={name} />
      <HeapLens lane={lane} name={name} />
    </section>
  );
}

/** Shows (committed − needed) / needed in large digits. */
function Overhead({ heap }: { readonly heap: HeapArrays }) {
  const [digits = "", unit = ""] = formatShare(heapFigure(heap, "overhead")).split("\u00a0");
  return (
    <p className="heap-overhead nowrap strong" title="(committed − needed) ÷ needed">
      {digits}
      <span className="heap-unit">
        {unit}
        <small>overhead</small>
      </span>
    </p>
  );
}

/** The addresses beside the first map, the bytes per row and pixel of all maps, and buttons that zoom. */
function MapAxis() {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const { zoom } = useHeapLook.getState();
      drawMapAxis(surface, scaleOf(allocationFrame(run.frames.reading()), surface.width, surface.height, zoom));
    },
    [run],
  );
  return (
    <div className="heap-axis shrink">
      <h2>Heap maps</h2>
      <p className="heap-axis-words type-13 muted beyond-look">
        overhead: extra memory, in % of what the program needs
      </p>
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
    <div className="heap-zoom type-12 beyond-look">
      <p className="muted">
        <span>1 row = {binaryBytes(rowBytes)}</span> <span>1 px = {formatBytes(bytesPerPixel)}</span>
      </p>
      <div className="heap-zoom-keys type-12">
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
    <Button
      aria-label={name}
      title={name}
      aria-disabled={press === null}
      onClick={() => press?.()}
      onKeyDown={(event) => {
        if (zoomByKey(run, event)) event.preventDefault();
      }}
    >
      {sign}
    </Button>
  );
}

/** Explains the lenses below the maps. */
function LensHead() {
  const times = useMapScale().bytesPerPixel / LENS_PIXEL;
  return (
    <div className="heap-lens-head type-12 beyond-look">
      <h2>Lens × {formatCompact(times)}</h2>
      <p className="muted">where most small blocks are alive; 1 px = {formatBytes(LENS_PIXEL)}</p>
    </div>
  );
}

/** Where every lane's memory is, on one scale. The longest bar is the longest heap, or is broken if that is far longer. */
export function HeapLedger({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const heaps = useHeaps();
  const all = heaps.map(heapBytes);
  const draw = useCallback(
    (surface: Surface, lane: number) => {
      const all = heapsOf(allocationFrame(frames.reading())).map(heapBytes);
      const own = all[lane];
      if (own === undefined) return [];
      const scale = barScale(all, surface.width);
      drawHeapLedger(surface, own, scale);
      return ROLE_WORDS.map(([role]) => own[role] * scale);
    },
    [frames],
  );
  return (
    <section className="ledger heap-ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where did the memory go?</h2>
      <HeapLegend />
      {heaps.map((heap, lane) => (
        <LaneBar
          key={laneLetter(lane)}
          {...{ lane, draw }}
          name={names[lane] ?? ""}
          className="bar heap-bar"
          words={ledgerWords(heap, isBroken(heapBytes(heap), barScale(all, 1), 1))}
        />
      ))}
    </section>
  );
}

/** Explains the patterns. */
export function HeapLegend() {
  return (
    <ul className="legend heap-legend">
      {ROLE_WORDS.map(([role, words]) => (
        <li key={role} data-role={role}>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Describes a bar. */
function ledgerWords(heap: HeapArrays, isShort: boolean): string {
  const bytes = heapBytes(heap);
  const parts = ROLE_WORDS.filter(([role]) => bytes[role] > 0).map(
    ([role, words]) => `${formatBytes(bytes[role])} ${words}`,
  );
  return parts.length === 0
    ? `No memory: ${shortBytes(0)}.`
    : `${parts.join(", ")}${isShort ? "; the bar is cut off because it does not fit" : ""}.`;
}
