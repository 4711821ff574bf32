import type { FrameInfo } from "../../../kernel/protocol/messages";
import { piecesOf } from "../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../models/allocation/charts/heap-ink";
import type { MapScale } from "../../../models/allocation/charts/heap-map";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import {
  at,
  type Block,
  drawBadge,
  drawDash,
  INNER,
  paragraph,
  type Style,
  widthOf,
  wrapped,
  write,
} from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCompact, formatShare } from "../../../shared/figure-text";
import { formatBytes, UNDEFINED } from "../../../shared/format";
import { stepName } from "../../../shared/step-name";
import { curvesLayout, drawHeapCurves } from "./curves";
import { holesWords } from "./describe-heap";
import type { HeapMeasure } from "./layout/curves";
import { barScale, heapBytes, ROLE_WORDS } from "./layout/ledger";
import { drawHeapLedger } from "./ledger";
import { drawHeapMap, drawMapAxis } from "./map";
import { crossingWords } from "./measures";

/** The state that a picture of the heaps shows: all lanes of one frame. */
interface HeapSource {
  readonly info: Pick<FrameInfo, "view" | "done" | "frontier">;
  readonly heaps: readonly HeapArrays[];
  readonly names: readonly string[];
  /** The maps' scale for a box of this size. */
  readonly scale: (width: number, height: number) => MapScale;
  /** A description of the state. */
  readonly words: string;
}

const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };
const LARGE: Style = { size: 30, weight: 600 };

/** The heaps' bytes, their maps on one scale, and their curves. */
export function heapStageBlocks(source: HeapSource): Block[] {
  const { heaps, names } = source;
  const scale = source.scale(MAP.width, MAP.height);
  const about = `1 row = ${binaryBytes(scale.rowBytes)}, 1 px = ${formatBytes(scale.bytesPerPixel)}; the same for all.`;
  return [
    paragraph(source.words, { size: 13 }, 12),
    paragraph("Where did the memory go?", STRONG, 4),
    legend(),
    ...heaps.map((_, lane) => ledgerRow(source, lane)),
    gap(8),
    paragraph(`Heap maps by address. ${about} Large: overhead, (committed − needed) ÷ needed.`, SMALL),
    ...pairs(heaps.length).map((lanes) => mapsRow(source, scale, lanes)),
    ...heapCurvesBlocks({ heaps, names, info: source.info }),
  ];
}

const gap = (height: number): Block => ({ height, draw: () => {} });

/** Splits the lanes into pairs. */
const pairs = (count: number): number[][] =>
  Array.from({ length: Math.ceil(count / 2) }, (_, row) => [2 * row, 2 * row + 1].filter((lane) => lane < count));

const SWATCH = 14;

/** Explains the fills. */
function legend(): Block {
  return {
    height: 26,
    draw: (surface) => {
      let x = 0;
      for (const [role, words] of ROLE_WORDS) {
        at(surface.context, x, 0, () => fillRole(surface, role, { x: 0, y: 0, width: SWATCH, height: SWATCH }));
        write(surface, words, x + SWATCH + 6, SWATCH / 2, SMALL);
        x += SWATCH + 6 + widthOf(words, SMALL) + 20;
      }
    },
  };
}

const NAME = 168;
const BAR = 20;

function ledgerRow({ heaps, names }: HeapSource, lane: number): Block {
  const all = heaps.map(heapBytes);
  const width = INNER - NAME;
  return {
    height: BAR + 8,
    draw: (surface) => {
      drawBadge(surface, lane, 0, 0);
      write(surface, shortName(names[lane] ?? ""), 28, 10, STRONG);
      const bytes = all[lane];
      if (bytes === undefined) return;
      at(surface.context, NAME, 0, () =>
        drawHeapLedger({ ...surface, width, height: BAR }, bytes, barScale(all, width)),
      );
    },
  };
}

/** Cuts a name to what fits on one line. */
const shortName = (name: string, room = NAME - 36): string => {
  const [line = "", ...rest] = wrapped(name, room, STRONG);
  return rest.length === 0 ? line : `${line} …`;
};

const AXIS = 72;
const BETWEEN = 24;
const MAP = { width: (INNER - AXIS - BETWEEN) / 2, height: 200 };
const HEAD = 74;

/** Maps side by side, with the addresses on their left. */
function mapsRow(source: HeapSource, scale: MapScale, lanes: readonly number[]): Block {
  return {
    height: HEAD + MAP.height + 20,
    draw: (surface) => {
      at(surface.context, 0, HEAD, () => drawMapAxis({ ...surface, width: AXIS, height: MAP.height }, scale));
      lanes.forEach((lane, place) => {
        const left = AXIS + place * (MAP.width + BETWEEN);
        at(surface.context, left, 0, () => drawHead(surface, source, lane));
        at(surface.context, left, HEAD, () => drawMap({ ...surface, ...MAP }, source, scale, lane));
      });
    },
  };
}

function drawHead(surface: Surface, { heaps, names }: HeapSource, lane: number): void {
  const heap = heaps[lane];
  if (heap === undefined) return;
  drawBadge(surface, lane, 0, 0);
  write(surface, shortName(names[lane] ?? "", MAP.width - 36), 28, 10, STRONG);
  const overhead = formatShare(heapFigure(heap, "overhead"));
  write(surface, overhead, 0, 46, LARGE);
  const x = widthOf(overhead, LARGE) + 20;
  const holes = `${formatBytes(heapFigure(heap, "free"))} ${holesWords(heap)}`;
  write(surface, `${holes}; committed ${formatBytes(heapFigure(heap, "committed"))}`, x, 38, SMALL);
  write(surface, `page faults ${compact(heapFigure(heap, "page_faults"))}, modeled`, x, 55, SMALL);
}

function drawMap(surface: Surface, { heaps }: HeapSource, scale: MapScale, lane: number): void {
  const heap = heaps[lane];
  if (heap === undefined) return;
  drawHeapMap(surface, scale, {
    pieces: piecesOf(heap.map),
    reach: heapFigure(heap, "heap_end"),
    mapped: heapFigure(heap, "mapped"),
    mappings: heapFigure(heap, "mappings"),
    chosen: null,
  });
}

const MEASURES: readonly (readonly [HeapMeasure, string, string])[] = [
  ["overhead", "Overhead", "mean"],
  ["faults", "Page faults", "log; modeled"],
  ["speed", "Operations/s", "log; modeled"],
];
const GUTTER = 104;
const VALUES = 92;
const CURVES = 260;

/** Overhead, page faults and operations per second of all heaps over the steps. */
export function heapCurvesBlocks(source: Pick<HeapSource, "info" | "heaps" | "names">): Block[] {
  const { info, heaps } = source;
  const crossing = crossingWords(heaps, info);
  return [
    paragraph(`Overhead, page faults and operations per second, by step${crossing && `. ${crossing}`}`, STRONG, 4),
    {
      height: CURVES + 8,
      draw: (surface) => {
        drawMeasures(surface, source);
        const input = { view: info.view, heaps, done: info.done, end: null, fontSize: 12 };
        at(surface.context, GUTTER, 0, () =>
          drawHeapCurves(
            { ...surface, width: INNER - GUTTER - VALUES, height: CURVES },
            { ...input, measures: MEASURES.map(([measure]) => measure) },
          ),
        );
      },
    },
    laneNames(source),
  ];
}

const compact = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED);

/** The names of the curves before them, and each lane's value at the playhead after them. */
function drawMeasures(surface: Surface, { info, heaps }: Pick<HeapSource, "info" | "heaps">): void {
  const { rows } = curvesLayout(INNER - GUTTER - VALUES, CURVES, MEASURES.length, 12);
  const values = heaps.map((heap) => [
    formatShare(heapFigure(heap, "overhead")),
    compact(heapFigure(heap, "page_faults")),
    compact(heapFigure(heap, "speed")),
  ]);
  write(surface, `at ${stepName(info.done)}`, INNER, 4, { ...SMALL, align: "right" });
  MEASURES.forEach(([, name, how], row) => {
    const top = (rows[row]?.top ?? 0) + 8;
    write(surface, name, 0, top, STRONG);
    write(surface, how, 0, top + 17, SMALL);
    values.forEach((own, lane) => {
      const y = top + 12 + 18 * lane;
      write(surface, `${"ABCD"[lane]}  ${own[row]}`, INNER, y, { ...STRONG, size: 12, align: "right" });
    });
  });
}

/** Each lane's line style and name, two per row. */
function laneNames({ heaps, names }: Pick<HeapSource, "heaps" | "names">): Block {
  const half = (INNER - GUTTER) / 2;
  return {
    height: 22 * Math.ceil(heaps.length / 2) + 6,
    draw: (surface) => {
      for (const lane of heaps.keys()) {
        const [x, y] = [GUTTER + (lane % 2) * half, 22 * Math.floor(lane / 2)];
        at(surface.context, x, y + 10, () => drawDash(surface, lane, 36));
        drawBadge(surface, lane, x + 44, y);
        write(surface, shortName(names[lane] ?? "", half - 80), x + 72, y + 10, SMALL);
      }
    },
  };
}
