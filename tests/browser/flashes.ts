import type { Page } from "@playwright/test";

/** Side of a cell, in CSS pixels. A picture's luminance is averaged within each cell. */
const CELL = 16;
/** Frames to watch: the second in which flashes are counted plus a tenth, or plus half a second in the long run. */
const WATCHED = process.env.BUFFERLAB_LONG === "1" ? 90 : 66;

interface Lights {
  /** The time of each frame, in ms. */
  readonly times: readonly number[];
  /** Relative luminances of each cell, frame by frame. */
  readonly cells: readonly (readonly number[])[];
}

/** From now on every frame records the luminance of every cell of every canvas. */
const look = (page: Page): Promise<void> =>
  page.evaluate((cell) => {
    const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const looks = [...document.querySelectorAll("canvas")].flatMap((canvas) => {
      const [width, height] = [Math.ceil(canvas.clientWidth / cell), Math.ceil(canvas.clientHeight / cell)];
      if (width === 0 || height === 0) return [];
      const small = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      const cells = Array.from({ length: width * height }, (): number[] => []);
      return small === null ? [] : [{ canvas, small, cells, width, height }];
    });
    const lights = { times: [] as number[], cells: looks.flatMap(({ cells }) => cells) };
    Object.assign(window, { lights });
    const frame = (time: number) => {
      if ((window as unknown as { lights: typeof lights }).lights !== lights) return;
      requestAnimationFrame(frame);
      lights.times.push(time);
      for (const { canvas, small, cells, width, height } of looks) {
        small.fillStyle = ground;
        small.fillRect(0, 0, width, height);
        if (canvas.width > 0) small.drawImage(canvas, 0, 0, width, height);
        const { data } = small.getImageData(0, 0, width, height);
        cells.forEach((seen, at) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
          seen.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
        });
      }
    };
    requestAnimationFrame(frame);
  }, CELL);

/** The luminance of every cell of every canvas, frame by frame of the page's clock, which stands still between frames. */
async function watch(page: Page, before: () => Promise<void>): Promise<Lights> {
  await look(page);
  for (let frame = 0; frame < WATCHED; frame++) {
    await before();
    await page.clock.runFor(1000 / 60);
  }
  return page.evaluate(() => (window as unknown as { lights: Lights }).lights);
}

/** When a cell's luminance changes by at least a tenth of the maximum, with the darker state below 0.8: half flashes. */
function turns(times: readonly number[], lights: readonly number[]): readonly number[] {
  let [low, high, direction] = [lights[0] ?? 0, lights[0] ?? 0, 0];
  return times.filter((_, frame) => {
    const light = lights[frame] ?? 0;
    [low, high] = [Math.min(low, light), Math.max(high, light)];
    const rises = direction <= 0 && light - low >= 0.1 && low < 0.8;
    const falls = direction >= 0 && high - light >= 0.1 && light < 0.8;
    if (!rises && !falls) return false;
    direction = rises ? 1 : -1;
    [low, high] = [light, light];
    return true;
  });
}

/** More than three flashes within a second, which is seven half flashes. */
const flashes = (at: readonly number[]): boolean => at.some((time, i) => (at[i + 6] ?? Infinity) - time < 1000);

/**
 * CSS pixels² of the cells that flash more than three times in a second, where `before` runs before each frame. Watches
 * until something changes: at slow speeds the worker, which has its own clock, may not step in the first second.
 * The page's clock must stand still, because late displays would bring the changes closer together.
 */
export async function flashingArea(page: Page, before = async () => {}): Promise<number> {
  const { times, cells } = await watch(page, before);
  const turned = cells.map((lights) => turns(times, lights));
  if (turned.every((at) => at.length === 0)) return flashingArea(page, before);
  return turned.filter(flashes).length * CELL ** 2;
}
