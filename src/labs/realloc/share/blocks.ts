import { type Block, paragraph } from "../../../plot/picture-blocks";
import { drawStrips, stripsHeight, stripsOf } from "../charts/call-strips";
import { drawSizes, WITHOUT_HANDLE } from "../charts/draw-sizes";
import { reportedOf } from "../charts/reported";
import { waysLegend } from "../charts/ways-legend";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { crossesNow } from "../sizes/sizes-picture";
import type { Sweep } from "../sizes/sweep-store";
import { sweepWords } from "../sizes/sweep-words";

const CHART_HEIGHT = 420;

/** The chart of a sweep and the calls of some sizes, as parts of a picture; only words while it is not known. */
export function sweepBlocks(sweep: Sweep | null, scenario: ReallocScenario, lane: number): readonly Block[] {
  const words = paragraph(sweepWords(sweep, scenario, lane), { size: 13 });
  if (sweep === null) return [words];
  const { size, show, stat } = scenario;
  const picture = { sweep, baseline: null, lane, size, show, stat, crosses: crossesNow(scenario) };
  const strips = stripsOf(sweep, lane, size, stat);
  return [
    words,
    waysLegend(reportedOf(scenario, lane).length > 0),
    paragraph(`Cycles per call, ${stat} by size`, { size: 13, weight: 600 }),
    { height: CHART_HEIGHT, draw: (surface) => drawSizes(surface, picture, WITHOUT_HANDLE) },
    paragraph("Reallocs of one size, by cycles", { size: 13, weight: 600 }),
    { height: stripsHeight(strips), draw: (surface) => drawStrips(surface, strips) },
  ];
}
