import { at, type Block, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";

/** Words beside a mark of a width, which is drawn around the middle of its height. CSS pixels. */
export interface LegendEntry {
  readonly words: string;
  readonly mark: number;
  readonly draw: (surface: Surface) => void;
}

const PLAIN: Style = { size: 12 };
const LINE = 22;
const GAP = 6;
const BETWEEN = 14;

/** Entries beside each other, in as many lines as they need. */
export function legend(entries: readonly LegendEntry[], width: number): Block {
  let [x, line] = [0, 0];
  const placed = entries.map((entry) => {
    const wide = entryWidth(entry);
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1];
    const place = { entry, x, y: LINE * (line + 0.5) };
    x += wide + BETWEEN;
    return place;
  });
  return {
    height: LINE * (line + 1),
    draw: (surface) => {
      for (const { entry, x, y } of placed) at(surface.context, x, y, () => drawEntry(surface, entry));
    },
  };
}

export const entryWidth = ({ words, mark }: Pick<LegendEntry, "words" | "mark">): number =>
  mark + GAP + widthOf(words, PLAIN);

function drawEntry(surface: Surface, { words, mark, draw }: LegendEntry): void {
  draw(surface);
  write(surface, words, mark + GAP, 0, PLAIN);
}

const SWATCH = 12;

/** An entry that explains a fill; `edge` outlines it. */
export const fillEntry = (
  words: string,
  fill: (surface: Surface) => string | CanvasPattern,
  edge?: (surface: Surface) => string,
): LegendEntry => ({
  words,
  mark: SWATCH,
  draw: (surface) => {
    const { context } = surface;
    context.fillStyle = fill(surface);
    context.fillRect(0, -SWATCH / 2, SWATCH, SWATCH);
    if (edge === undefined) return;
    context.strokeStyle = edge(surface);
    context.lineWidth = 2;
    context.strokeRect(1, 1 - SWATCH / 2, SWATCH - 2, SWATCH - 2);
  },
});
