import type { PageScenario } from "../../../models/page_cache/scenario";
import { at, type Block, drawBadge, INNER, paragraph, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { type CurvePlan, missingSweeps } from "./compute-curves";
import { chosenPlan, knownCurves } from "./curves-store";
import { drawCurves, drawSample, drawShade, drawSize } from "./draw-curves";
import { endsOf } from "./layout";
import { type Curve, curvesOf, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { errorText, exactness, NONE_COUNTS, ratioText, takeaway } from "./words";

const PLOT_HEIGHT = 240;
const ROW = { height: 24, style: { size: 14 } } as const;
/** The width of a line's sample. */
const SAMPLE = 36;
const SHADE_HEIGHT = 14;
const BADGE = 20;
const GAP = 8;
/** From the left edge of an entry of the legend to its text. */
const TEXT = SAMPLE + BADGE + 2 * GAP;
const NOTE: Style = { size: 13, muted: true };

/** The curves of a scenario as parts of a picture, as far as they are known. */
export function curvesBlocks(scenario: PageScenario): readonly Block[] {
  const plan = chosenPlan(scenario);
  const stream = knownCurves(plan);
  if (stream === null) return [paragraph("The misses by cache size have not been computed yet.", NOTE)];
  if (stream.lru.requests === 0) return [paragraph(NONE_COUNTS, NOTE)];
  return [...drawnBlocks(scenario, stream), paragraph(missingText(plan, stream), NOTE)];
}

/** Says how many sizes are missing; "" = none. */
function missingText(plan: CurvePlan, stream: StreamCurves): string {
  const missing = new Set(missingSweeps(plan, stream).flatMap(({ sizes }) => sizes)).size;
  const all = sweptSizes(stream.lru, plan.cache).length;
  return missing === 0 ? "" : `${missing} of ${all} sizes have not been computed for every policy yet.`;
}

function drawnBlocks(scenario: PageScenario, stream: StreamCurves): readonly Block[] {
  const { cache: size, lanes } = scenario;
  const curves = curvesOf(stream, lanes);
  const { strong, rest } = takeaway(curves, size);
  const picture = { stream, curves, size, ends: endsOf(curves, size) };
  return [
    paragraph(`Misses by cache size. ${strong}${rest}`, { size: 15, weight: 600 }),
    {
      height: PLOT_HEIGHT,
      draw: (surface) => {
        drawCurves(surface, picture);
        drawSize(surface, picture);
      },
    },
    ...legendBlocks([...curves.map((curve) => entryOf(curve, size, stream)), floorOf(stream)]),
    paragraph(exactness(curves, scenario, stream), NOTE),
  ];
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
function legendBlocks(entries: readonly Entry[]): readonly Block[] {
  const columns = entries.every(({ text }) => TEXT + widthOf(text, ROW.style) < INNER / 2) ? 2 : 1;
  const rows = Math.ceil(entries.length / columns);
  return Array.from({ length: rows }, (_, row) => ({
    height: ROW.height,
    draw: (surface) => {
      for (const [column, entry] of [entries[row], entries[row + rows]].slice(0, columns).entries())
        if (entry !== undefined) at(surface.context, column * (INNER / 2), 0, () => drawEntry(surface, entry));
    },
  }));
}

function drawEntry(surface: Surface, { text, drawMark }: Entry): void {
  drawMark(surface);
  write(surface, text, TEXT, ROW.height / 2, ROW.style);
}
