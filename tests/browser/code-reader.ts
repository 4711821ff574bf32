import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";

/** The text that a camera reads from a part of the screen; null if there is no code. */
export async function readCode(page: Page, part: Locator): Promise<string | null> {
  const picture = (await part.screenshot()).toString("base64");
  // A page of its own decodes the pixels, because the built page forbids images from elsewhere.
  const reader = await page.context().newPage();
  const { data, width, height } = await reader.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    // A string with one character per byte: the driver takes far longer to transfer a list of numbers.
    let text = "";
    for (const byte of pixels) text += String.fromCharCode(byte);
    return { data: text, width: image.width, height: image.height };
  }, picture);
  await reader.close();
  return jsQR(Uint8ClampedArray.from(Buffer.from(data, "latin1")), width, height)?.data ?? null;
}
