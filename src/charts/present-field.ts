import { MARK_NUMBERS } from "../protocol/frame";
import { formatBytes } from "../shared/format";
import type { Container, FieldLayout, Rect } from "./layout/field";
import { containerAt } from "./layout/field-find";
import { hatch } from "./patterns";
import type { Surface } from "./surface";

/** Below these sides a container has no words. CSS pixels. */
const WORDS = { width: 230, height: 150 };
const COIN_WORDS_HEIGHT = 200;
const LINE = 34;

/** The field for an audience: containers with their coins, the largest with words in them, nothing smaller than 24 px. */
export function drawPresentField(surface: Surface, layout: FieldLayout): void {
  for (const { block, pile } of layout.groups) {
    if (block !== null && pile !== null) drawSlice(surface, block, pile, false);
  }
  const count = layout.marks.length / MARK_NUMBERS;
  for (let mark = 0; mark < count; mark++) {
    const container = containerAt(layout, mark);
    if (container !== null) drawContainer(surface, container);
  }
}

function drawContainer(surface: Surface, container: Container): void {
  drawSlice(surface, container, container.coin, container.poisoned);
  if (container.size === container.needed) return;
  if (container.width < WORDS.width || container.height < WORDS.height) return;
  const middle = { x: container.x + container.width / 2, y: container.y + container.height / 2 - LINE };
  drawPlate(surface, middle, [
    { text: formatBytes(container.size), font: 600 },
    { text: `${formatBytes(container.size - container.needed)} is waste`, font: 400 },
  ]);
  drawCoinWords(surface, container);
}

function drawSlice({ context, palette, ...surface }: Surface, rect: Rect, coin: Rect, poisoned: boolean): void {
  context.fillStyle = hatch({ context, palette, ...surface });
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  if (poisoned) {
    context.strokeStyle = palette.poison;
    context.lineWidth = 3;
    context.strokeRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3);
  }
  context.fillStyle = palette.surface;
  context.fillRect(coin.x, coin.y - 2, coin.width + 2, coin.height + 2);
  context.fillStyle = palette.needed;
  context.fillRect(coin.x, coin.y, coin.width, coin.height);
}

function drawCoinWords(surface: Surface, { coin, needed, width, height }: Container): void {
  const text = `${formatBytes(needed)} is needed`;
  const wide = measured(surface, text, 400);
  if (height < COIN_WORDS_HEIGHT || coin.width + wide + 56 > width) return;
  const x = coin.x + coin.width + 24 + wide / 2 + 12;
  const y = coin.y + coin.height - LINE / 2 - 6;
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(coin.x + coin.width, y - 1, 24, 2);
  drawPlate(surface, { x, y: y - LINE / 2 }, [{ text, font: 400 }]);
}

interface PlateLine {
  readonly text: string;
  readonly font: number;
}

function measured({ context }: Surface, text: string, weight: number): number {
  context.font = `${weight} ${weight === 600 ? 34 : 24}px ${FONT}`;
  return context.measureText(text).width;
}

const FONT = '"Segoe UI", "Helvetica Neue", "DejaVu Sans Condensed", system-ui, sans-serif';

/** Words on a ground of their own: `at` is the middle of its top. */
function drawPlate(
  surface: Surface,
  at: { readonly x: number; readonly y: number },
  lines: readonly PlateLine[],
): void {
  const { context, palette } = surface;
  const width = Math.max(...lines.map(({ text, font }) => measured(surface, text, font))) + 24;
  context.fillStyle = palette.surface;
  context.fillRect(at.x - width / 2, at.y - 6, width, lines.length * LINE + 12);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.textBaseline = "middle";
  lines.forEach(({ text, font }, i) => {
    measured(surface, text, font);
    context.fillText(text, at.x, at.y + LINE * (i + 0.5));
  });
}
