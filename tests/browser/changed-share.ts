import type { BrowserContext } from "@playwright/test";

/** The share of pixels that differ from the first of some equally large pictures in any later one. */
export async function changedShare(context: BrowserContext, pictures: readonly Buffer[]): Promise<number> {
  // A page of its own decodes the pixels, because the built page forbids images from elsewhere.
  const reader = await context.newPage();
  const sources = pictures.map((png) => `data:image/png;base64,${png.toString("base64")}`);
  const share = await reader.evaluate(compare, sources);
  await reader.close();
  return share;
}

/** Runs in the page, so it uses nothing from outside. */
async function compare(sources: readonly string[]): Promise<number> {
  const pixels = async (source: string) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  };
  const [before = new Uint32Array(), ...later] = await Promise.all(sources.map(pixels));
  if (later.some(({ length }) => length !== before.length)) throw new Error("The pictures differ in size.");
  return before.filter((pixel, i) => later.some((after) => pixel !== after[i])).length / before.length;
}
