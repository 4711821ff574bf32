import { drawMarks, type Fill, type Ink, type Mark } from "./chart";
import { at, type Block, type Style, widthOf, write } from "./picture-blocks";
import type { Surface } from "./surface";

/** Words beside a sample that is `mark` wide, drawn around the middle of its height. CSS pixels. */
export interface LegendEntry {
  readonly words: string;
  readonly mark: number;
  readonly draw: readonly Mark[] | ((surface: Surface) => void);
}

/** The style of the words, the height of a line, and the space from a sample to its words and between two entries. */
const LOOK = { style: { size: 12 } as Style, line: 22, gap: 6, between: 14 };

/** Entries beside each other, in as many lines as they need. */
export function legend(entries: readonly LegendEntry[], width: number, own: Partial<typeof LOOK> = {}): Block {
  const look = { ...LOOK, ...own };
  const { line, between } = look;
  let [x, y] = [0, line / 2];
  const placed = entries.map((entry) => {
    const wide = entryWidth(entry, look);
    if (x > 0 && x + wide > width) [x, y] = [0, y + line];
    const place = { entry, x, y };
    x += wide + between;
    return place;
  });
  return {
    height: y + line / 2,
    draw: (surface) => {
      for (const { entry, x, y } of placed) at(surface.context, x, y, () => drawEntry(surface, entry, look));
    },
  };
}

export const entryWidth = ({ words, mark }: Pick<LegendEntry, "words" | "mark">, { gap, style } = LOOK): number =>
  mark + gap + widthOf(words, style);

function drawEntry(surface: Surface, { words, mark, draw }: LegendEntry, { gap, style }: typeof LOOK): void {
  if (typeof draw === "function") draw(surface);
  else drawMarks(surface, draw);
  write(surface, words, mark + gap, 0, style);
}

const SWATCH = 12;

/** An entry that explains a fill; `edge` outlines it. */
export const fillEntry = (words: string, fill: Fill, edge?: Ink): LegendEntry => ({
  words,
  mark: SWATCH,
  draw: [
    { mark: "box", x: 0, y: -SWATCH / 2, width: SWATCH, height: SWATCH, fill, ...(edge && { ink: edge, thick: 2 }) },
  ],
});
