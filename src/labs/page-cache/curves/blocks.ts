import type { PageScenario } from "../../../models/page_cache/scenario";
import { at, type Block, drawBadge, INNER, paragraph, write } from "../../../plot/picture-blocks";
import { planOf } from "./compute-curves";
import { knownCurves } from "./curves-store";
import { drawCurves, drawSample } from "./draw-curves";
import { endsOf } from "./layout";
import { curvesOf, missesAt } from "./stream-curves";
import { exactness, ratioText, takeaway } from "./words";

const PLOT_HEIGHT = 300;
const ROW_HEIGHT = 28;
const SAMPLE = 36;

/** The curves of a scenario as parts of a picture, as far as they are known; empty = none is. */
export function curvesBlocks(scenario: PageScenario): readonly Block[] {
  const stream = knownCurves(planOf(scenario));
  if (stream === null) return [];
  const { cache: size, lanes } = scenario;
  const curves = curvesOf(stream, lanes);
  const { strong, rest } = takeaway(curves, size);
  const picture = { stream, curves, size, ends: endsOf(curves, size) };
  const rows = curves.map((curve): Block => {
    const ratio = ratioText(missesAt(curve, size), stream.lru.requests);
    return rowBlock(curve.lane, `${curve.lane === null ? "optimum" : curve.name}: ${ratio}`);
  });
  return [
    paragraph(`Misses by cache size. ${strong}${rest}`, { size: 15, weight: 600 }),
    { height: PLOT_HEIGHT, draw: (surface) => drawCurves({ ...surface, width: INNER, height: PLOT_HEIGHT }, picture) },
    ...rows,
    paragraph(exactness(curves, scenario), { size: 13, muted: true }),
  ];
}

/** A curve's line, its lane and its value. */
const rowBlock = (lane: number | null, text: string): Block => ({
  height: ROW_HEIGHT,
  draw: (surface) => {
    at(surface.context, 0, ROW_HEIGHT / 2, () => drawSample(surface, lane, SAMPLE));
    if (lane !== null) drawBadge(surface, lane, SAMPLE + 8, (ROW_HEIGHT - 20) / 2);
    write(surface, text, SAMPLE + 36, ROW_HEIGHT / 2, { size: 14 });
  },
});
