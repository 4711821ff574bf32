import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks } from "../../../plot/chart";
import { type LegendEntry, legend } from "../../../plot/legend";
import { type Block, drawBadge, drawBlocks, heightOf, paragraph, type Style } from "../../../plot/picture-blocks";
import { formatShare } from "../../../shared/figure-text";
import { ofCaches, type PageFigure } from "../page-state";
import { type CurvePlan, missingSweeps } from "./compute-curves";
import { type CurvesPicture, curveLine, curvesMarks, endsOf, shade, sizeMarks } from "./curves-chart";
import { chosenPlan, knownCurves } from "./curves-store";
import { type Curve, curvesOf, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { curvesTable, describeCurves, errorText, exactness, NONE_COUNTS, noCurves, ratioText, takeaway } from "./words";

const PLOT_HEIGHT = 240;
const LEAST_PLOT = 60;
const LEGEND = { style: { size: 14 }, line: 24, between: 24 };
/** The width of a line's sample. */
const SAMPLE = 36;
const SHADE_HEIGHT = 14;
const BADGE = 20;
const GAP = 8;
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
      draw: (surface) => drawMarks(surface, [...curvesMarks(known, surface), ...sizeMarks(known, surface)]),
    },
    legend([...curves.map((curve) => entryOf(curve, size, stream)), floorOf(stream)], width, LEGEND),
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

function entryOf(curve: Curve, size: number, { lru }: StreamCurves): LegendEntry {
  const { lane, name } = curve;
  const error = errorText(curve, lru.requests);
  return {
    words: `${lane === null ? "optimum" : name}: ${ratioText(missesAt(curve, size), lru.requests)}${error && `, ${error}`}`,
    mark: SAMPLE + (lane === null ? 0 : BADGE + GAP),
    draw: (surface) => {
      drawMarks(surface, [
        curveLine(
          lane,
          [0, SAMPLE].map((x) => ({ x, y: 0 })),
        ),
      ]);
      if (lane !== null) drawBadge(surface, lane, SAMPLE + GAP, -BADGE / 2);
    },
  };
}

const floorOf = ({ lru }: StreamCurves): LegendEntry => ({
  words: `first requests of pages: ${formatShare(lru.cold / lru.requests)}`,
  mark: SAMPLE,
  draw: [shade({ x: 0, y: -SHADE_HEIGHT / 2, width: SAMPLE, height: SHADE_HEIGHT })],
});
