import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";

/** What a camera reads from a part of the screen; null = no code. */
export async function readCode(page: Page, part: Locator): Promise<string | null> {
  const picture = (await part.screenshot()).toString("base64");
  // The pixels come from a page of their own: the built one forbids pictures from elsewhere.
  const reader = await page.context().newPage();
  const { data, width, height } = await reader.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    // A string of a character a byte: a list of numbers takes the driver most of the time of the test.
    let text = "";
    for (const byte of pixels) text += String.fromCharCode(byte);
    return { data: text, width: image.width, height: image.height };
  }, picture);
  await reader.close();
  return jsQR(Uint8ClampedArray.from(Buffer.from(data, "latin1")), width, height)?.data ?? null;
}
