import type { PageScenario } from "../../../models/page_cache/scenario";
import { at, type Block, drawBadge, paragraph, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { chosenPlan, knownCurves } from "./curves-store";
import { drawCurves, drawSample, drawShade, drawSize } from "./draw-curves";
import { endsOf } from "./layout";
import { curvesOf, missesAt } from "./stream-curves";
import { errorText, exactness, ratioText, takeaway } from "./words";

const PLOT_HEIGHT = 300;
const ROW_HEIGHT = 28;
/** The width of a line's sample. */
const SAMPLE = 36;
const SHADE_HEIGHT = 14;
const BADGE = 20;
const GAP = 8;

/** The curves of a scenario as parts of a picture, as far as they are known; empty = none is. */
export function curvesBlocks(scenario: PageScenario): readonly Block[] {
  const stream = knownCurves(chosenPlan(scenario));
  if (stream === null) return [];
  const { lru } = stream;
  const { cache: size, lanes } = scenario;
  const curves = curvesOf(stream, lanes);
  const { strong, rest } = takeaway(curves, size);
  const picture = { stream, curves, size, ends: endsOf(curves, size) };
  const rows = curves.map(({ lane, ...curve }): Block => {
    const ratio = ratioText(missesAt({ lane, ...curve }, size), lru.requests);
    const error = errorText({ lane, ...curve }, lru.requests);
    return rowBlock(`${lane === null ? "optimum" : curve.name}: ${ratio}${error && `, ${error}`}`, (surface) => {
      at(surface.context, 0, ROW_HEIGHT / 2, () => drawSample(surface, lane, SAMPLE));
      if (lane !== null) drawBadge(surface, lane, SAMPLE + GAP, (ROW_HEIGHT - BADGE) / 2);
    });
  });
  const floor = rowBlock(`first requests of pages: ${formatShare(lru.cold / lru.requests)}`, (surface) =>
    at(surface.context, 0, (ROW_HEIGHT - SHADE_HEIGHT) / 2, () => drawShade(surface, SAMPLE, SHADE_HEIGHT)),
  );
  return [
    paragraph(`Misses by cache size. ${strong}${rest}`, { size: 15, weight: 600 }),
    {
      height: PLOT_HEIGHT,
      draw: (surface) => {
        drawCurves(surface, picture);
        drawSize(surface, picture);
      },
    },
    ...rows,
    floor,
    paragraph(exactness(curves, scenario, stream), { size: 13, muted: true }),
  ];
}

/** A text beside a sample of its mark. */
const rowBlock = (text: string, drawMark: (surface: Surface) => void): Block => ({
  height: ROW_HEIGHT,
  draw: (surface) => {
    drawMark(surface);
    write(surface, text, SAMPLE + BADGE + 2 * GAP, ROW_HEIGHT / 2, { size: 14 });
  },
});
