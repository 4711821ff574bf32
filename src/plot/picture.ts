import { LIGHT } from "./light-palette";
import { at, type Block, drawBlocks, heightOf, INNER, paragraph } from "./picture-blocks";
import { canvasStock, type Surface } from "./surface";
import { escapeMarkup, svgSurface } from "./svg-context";

/** The texts above and below a standalone picture. */
interface PictureWords {
  /** The author's title; "" = untitled. */
  readonly title: string;
  /** The takeaway. */
  readonly takeaway: string;
  /** The workload and the policies. */
  readonly sentence: string;
  /** The link to the live page. */
  readonly link: string;
}

const MARGIN = 24;
const WIDTH = INNER + 2 * MARGIN;

/** Adds the texts to a picture. */
export function withWords({ title, takeaway, sentence, link }: PictureWords, blocks: readonly Block[]): Block[] {
  return [
    paragraph(title, { size: 22, weight: 600 }, 4),
    paragraph(takeaway, { size: 16, weight: 600 }, 4),
    paragraph(sentence, { size: 13, muted: true }, 16),
    ...blocks,
    paragraph(link, { size: 12, muted: true }, 0),
  ];
}

/** The size of a picture in pixels: its blocks with a margin. */
const sizeOf = (blocks: readonly Block[]) => ({ width: WIDTH, height: Math.ceil(heightOf(blocks)) + 2 * MARGIN });

function drawPicture(surface: Surface, blocks: readonly Block[]): void {
  surface.context.fillStyle = surface.palette.surface;
  surface.context.fillRect(0, 0, surface.width, surface.height);
  at(surface.context, MARGIN, MARGIN, () => drawBlocks({ ...surface, width: INNER }, blocks));
}

/** A standalone SVG of what `draw` draws. `name` makes the ids of its patterns unique within a page. */
function svgOf(
  name: string,
  alternative: string,
  { width, height }: { readonly width: number; readonly height: number },
  draw: (surface: Surface) => void,
): string {
  const { surface, marks } = svgSurface(width, height);
  draw(surface);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif" role="img">`;
  return `${root}<title>${escapeMarkup(alternative)}</title>${marks(name)}</svg>\n`;
}

/** A picture as an SVG file; `alternative` describes it in words. */
export const svgFile = (name: string, alternative: string, blocks: readonly Block[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${svgOf(name, alternative, sizeOf(blocks), (surface) => drawPicture(surface, blocks))}`;

/** Blocks without a margin, as an SVG for a page. */
export const svgPart = (name: string, alternative: string, blocks: readonly Block[]): string =>
  svgOf(name, alternative, { width: INNER, height: Math.ceil(heightOf(blocks)) }, (surface) =>
    drawBlocks(surface, blocks),
  );

/** Pixels in the file per pixel of the picture. */
const SHARPNESS = 2;

/** A picture as a PNG file; null if the browser cannot make one. */
export function pngFile(blocks: readonly Block[]): Promise<Blob | null> {
  const { width, height } = sizeOf(blocks);
  const size = { width: width * SHARPNESS, height: height * SHARPNESS };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.scale(SHARPNESS, SHARPNESS);
  drawPicture({ context, width, height, ratio: SHARPNESS, palette: LIGHT, stock: canvasStock }, blocks);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
