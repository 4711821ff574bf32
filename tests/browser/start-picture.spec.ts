import { expect, type Page } from "@playwright/test";
import { DAILY, LONG_RUN, test } from "./lab-test";

/** The width of the small picture, in pixels. */
const SMALL = 160;

interface Region {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Regions of one color in a downsampled picture: ochre is wasted, blue is needed. */
async function regionsOf(blank: Page, png: Buffer): Promise<Record<"ochre" | "blue", readonly Region[]>> {
  return blank.evaluate(regionsInPicture, { source: `data:image/png;base64,${png.toString("base64")}`, width: SMALL });
}

/** Runs in a page of its own, so it uses nothing from outside. */
async function regionsInPicture({ source, width }: { readonly source: string; readonly width: number }) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const height = Math.round((width * image.height) / image.width);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const kinds = Array.from({ length: width * height }, (_, i) => {
    const [r = 0, g = 0, b = 0] = data.subarray(4 * i, 4 * i + 3);
    const most = Math.max(r, g, b);
    const span = most - Math.min(r, g, b);
    if (span < 25 || span / most < 0.12) return "";
    const turn = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
    const hue = (60 * turn + 360) % 360;
    return hue >= 32 && hue <= 55 ? "ochre" : hue >= 195 && hue <= 230 && span > 70 ? "blue" : "";
  });
  const found: Record<"ochre" | "blue", Region[]> = { ochre: [], blue: [] };
  const seen = new Set<number>();
  kinds.forEach((kind, start) => {
    if (kind === "" || seen.has(start)) return;
    const stack = [start];
    seen.add(start);
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of beside.filter((one) => one >= 0 && kinds[one] === kind && !seen.has(one))) {
        seen.add(next);
        stack.push(next);
      }
    }
    found[kind as "ochre" | "blue"].push({ x: left, y: top, w: right - left + 1, h: bottom - top + 1 });
  });
  return found;
}

/** The pixels between two regions. */
function gapBetween(a: Region, b: Region): number {
  const across = Math.max(a.x - (b.x + b.w), b.x - (a.x + a.w), 0);
  const down = Math.max(a.y - (b.y + b.h), b.y - (a.y + a.h), 0);
  return Math.max(across, down);
}

for (const [colorScheme, often] of [
  ["light", DAILY],
  ["dark", LONG_RUN],
] as const) {
  test(
    `at 160 px the giants differ from the fixed cache's square, ${colorScheme}`,
    often,
    async ({ page, context }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("./");
      await expect(page.getByRole("button", { name: "Show me" })).toBeVisible();
      const { ochre, blue } = await regionsOf(await context.newPage(), await page.screenshot());
      const giants = ochre.filter(({ w, h }) => w >= 35 && h >= 40);
      expect(giants).toHaveLength(2);
      const isSquare = ({ w, h }: Region) => Math.min(w, h) >= 7 && Math.max(w, h) <= 10;
      const wasted = ochre.filter(({ w, h }) => w >= 10 && h >= 5);
      const apart = (region: Region) => wasted.every((other) => gapBetween(region, other) >= 8);
      expect(blue.filter(isSquare).filter(apart)).toHaveLength(1);
    },
  );
}
