import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { dots, hatch } from "../../../plot/patterns";
import { at, drawBadge, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { BufferFigure } from "../buffer-figure";
import { drawFrame } from "../charts/frame";
import { shareBar } from "../charts/layout/ledger";
import { drawSegments, laneBytes } from "../charts/ledger-bar";

const PLAIN: Style = { size: 12 };
const BADGE = 28;
const BAR = 14;
const SWATCH = { side: 11, gap: 5 };
const LINE = { height: 18, above: 6, between: 8 };
const BELOW = 4;

type Lane = Pick<AllocationLane, "figures">;

/** What the memory of every lane is used for. */
export const ledgerFigure: BufferFigure = {
  id: "ledger",
  name: "use of memory",
  places: ["handout"],
  isOf: () => true,
  title: () => "How much of the memory is needed?",
  words: ({ lanes }) => lanes.map((lane, i) => `${laneLetter(i)}: ${wordsOf(lane)}.`).join(" "),
  height: (width, { lanes }) => lanes.reduce((sum, lane) => sum + rowHeight(lane, width), 0),
  draw: (surface, state) => {
    const { lanes } = state;
    const hasWords = surface.height >= ledgerFigure.height(surface.width, state);
    let y = 0;
    for (const [i, lane] of lanes.entries()) {
      const height = hasWords ? rowHeight(lane, surface.width) : surface.height / lanes.length;
      at(surface.context, 0, y, () => drawRow({ ...surface, height }, lane, i, hasWords));
      y += height;
    }
  },
};

const partsOf = (lane: Lane) => {
  const { needed, wasted, idle } = laneBytes(lane);
  return [
    { words: `needed ${formatBytes(needed)}`, fill: ({ palette }: Surface) => palette.needed },
    { words: `wasted ${formatBytes(wasted)}`, fill: hatch },
    { words: `cached ${formatBytes(idle)}`, fill: dots },
  ];
};

const wordsOf = (lane: Lane): string =>
  partsOf(lane)
    .map(({ words }) => words)
    .join(", ");

const rowHeight = (lane: Lane, width: number): number =>
  BAR + LINE.above + LINE.height * labelsOf(lane, width - BADGE).lines + BELOW;

/** The labels of a lane in lines, each with its x and the number of its line. */
function labelsOf(lane: Lane, room: number) {
  let [x, line] = [0, 0];
  const labels = partsOf(lane).map((part) => {
    const width = SWATCH.side + SWATCH.gap + widthOf(part.words, PLAIN);
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    const label = { ...part, x, line };
    x += width + LINE.between;
    return label;
  });
  return { labels, lines: line + 1 };
}

/** Draws a lane's bytes as a bar, with labeled parts below it. */
function drawRow(surface: Surface, lane: Lane, number: number, hasWords: boolean): void {
  const bar = { ...surface, width: surface.width - BADGE, height: Math.min(BAR, surface.height - 2) };
  drawBadge(surface, number, 0, 0);
  at(surface.context, BADGE, 0, () => {
    drawFrame(bar);
    drawSegments(bar, shareBar(laneBytes(lane), bar.width));
    if (!hasWords) return;
    for (const { x, line, words, fill } of labelsOf(lane, bar.width).labels)
      at(surface.context, x, BAR + LINE.above + LINE.height * line, () => drawLabel(surface, words, fill(surface)));
  });
}

function drawLabel(surface: Surface, words: string, fill: string | CanvasPattern): void {
  surface.context.fillStyle = fill;
  surface.context.fillRect(0, 2, SWATCH.side, SWATCH.side);
  write(surface, words, SWATCH.side + SWATCH.gap, 8, PLAIN);
}
