import type { PageScenario } from "../../../models/page_cache/scenario";
import {
  at,
  type Block,
  drawBadge,
  drawBlocks,
  heightOf,
  paragraph,
  type Style,
  widthOf,
  write,
} from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { ofCaches, type PageFigure } from "../page-figure";
import { type CurvePlan, missingSweeps } from "./compute-curves";
import { chosenPlan, knownCurves } from "./curves-store";
import { drawCurves, drawSample, drawShade, drawSize } from "./draw-curves";
import { type CurvesPicture, endsOf } from "./layout";
import { type Curve, curvesOf, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { curvesTable, noCurves } from "./tables";
import { describeCurves, errorText, exactness, NONE_COUNTS, ratioText, takeaway } from "./words";

const PLOT_HEIGHT = 240;
const LEAST_PLOT = 60;
const ROW = { height: 24, style: { size: 14 } } as const;
/** The width of a line's sample. */
const SAMPLE = 36;
const SHADE_HEIGHT = 14;
const BADGE = 20;
const GAP = 8;
/** From the left edge of an entry of the legend to its text. */
const TEXT = SAMPLE + BADGE + 2 * GAP;
const NOTE: Style = { size: 13, muted: true };

const UNKNOWN = "The misses by cache size have not been computed yet.";

/** The misses of every policy by the size of its cache, as far as they are known. */
export const curvesFigure: PageFigure = {
  id: "curves",
  name: "misses by cache size",
  places: ["file"],
  isOf: ofCaches,
  title: ({ scenario }) => {
    const known = curvesIn(scenario);
    return known === null ? "Misses by cache size" : `Misses by cache size. ${takeawayOf(known)}`;
  },
  words: ({ scenario }) => {
    const known = curvesIn(scenario);
    return known === null ? UNKNOWN : describeCurves(known.stream, known.curves, known.size);
  },
  table: ({ scenario }) => {
    const known = curvesIn(scenario);
    return known === null ? noCurves(UNKNOWN) : curvesTable(known.stream, known.curves, known.size);
  },
  height: (width, { scenario }) => heightOf(blocksOf(scenario, width, PLOT_HEIGHT)),
  draw: (surface, { scenario }) => {
    const others = heightOf(blocksOf(scenario, surface.width, 0));
    drawBlocks(surface, blocksOf(scenario, surface.width, Math.max(LEAST_PLOT, surface.height - others)));
  },
};

/** The known curves of a scenario; null = none. */
function curvesIn(scenario: PageScenario) {
  const stream = knownCurves(chosenPlan(scenario));
  if (stream === null) return null;
  const curves = curvesOf(stream, scenario.lanes);
  return { stream, curves, size: scenario.cache, ends: endsOf(curves, scenario.cache) };
}

const takeawayOf = ({ curves, size }: Pick<CurvesPicture, "curves" | "size">): string => {
  const { strong, rest } = takeaway(curves, size);
  return `${strong}${rest}`;
};

function blocksOf(scenario: PageScenario, width: number, height: number): readonly Block[] {
  const note = (text: string) => paragraph(text, NOTE, 6, width);
  const known = curvesIn(scenario);
  if (known === null) return [note(UNKNOWN)];
  const { stream, curves, size } = known;
  if (stream.lru.requests === 0) return [note(NONE_COUNTS)];
  return [
    {
      height,
      draw: (surface) => {
        drawCurves(surface, known);
        drawSize(surface, known);
      },
    },
    ...legendBlocks([...curves.map((curve) => entryOf(curve, size, stream)), floorOf(stream)], width),
    note(exactness(curves, scenario, stream)),
    note(missingText(chosenPlan(scenario), stream)),
  ];
}

/** Says how many sizes are missing; "" = none. */
function missingText(plan: CurvePlan, stream: StreamCurves): string {
  const missing = new Set(missingSweeps(plan, stream).flatMap(({ sizes }) => sizes)).size;
  const all = sweptSizes(stream.lru, plan.cache).length;
  return missing === 0 ? "" : `${missing} of ${all} sizes have not been computed for every policy yet.`;
}

/** A text beside a sample of its mark. */
interface Entry {
  readonly text: string;
  readonly drawMark: (surface: Surface) => void;
}

function entryOf(curve: Curve, size: number, { lru }: StreamCurves): Entry {
  const { lane, name } = curve;
  const error = errorText(curve, lru.requests);
  return {
    text: `${lane === null ? "optimum" : name}: ${ratioText(missesAt(curve, size), lru.requests)}${error && `, ${error}`}`,
    drawMark: (surface) => {
      at(surface.context, 0, ROW.height / 2, () => drawSample(surface, lane, SAMPLE));
      if (lane !== null) drawBadge(surface, lane, SAMPLE + GAP, (ROW.height - BADGE) / 2);
    },
  };
}

const floorOf = ({ lru }: StreamCurves): Entry => ({
  text: `first requests of pages: ${formatShare(lru.cold / lru.requests)}`,
  drawMark: (surface) =>
    at(surface.context, 0, (ROW.height - SHADE_HEIGHT) / 2, () => drawShade(surface, SAMPLE, SHADE_HEIGHT)),
});

/** The entries in two columns, or in one if a text is too long for that. */
function legendBlocks(entries: readonly Entry[], width: number): readonly Block[] {
  const columns = entries.every(({ text }) => TEXT + widthOf(text, ROW.style) < width / 2) ? 2 : 1;
  const rows = Math.ceil(entries.length / columns);
  return Array.from({ length: rows }, (_, row) => ({
    height: ROW.height,
    draw: (surface) => {
      for (const [column, entry] of [entries[row], entries[row + rows]].slice(0, columns).entries())
        if (entry !== undefined) at(surface.context, column * (width / 2), 0, () => drawEntry(surface, entry));
    },
  }));
}

function drawEntry(surface: Surface, { text, drawMark }: Entry): void {
  drawMark(surface);
  write(surface, text, TEXT, ROW.height / 2, ROW.style);
}
