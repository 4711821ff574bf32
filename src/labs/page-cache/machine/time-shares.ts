import { drawMarks, drawPlate } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import type { CommandRow } from "./figures";
import { fillInk, type Ink } from "./ink";

/** A part of a read's time. */
interface TimePart {
  readonly key: "transfer_time" | "request_time" | "call_time" | "copy_time" | "metadata_time";
  readonly words: string;
  readonly ink: Ink;
}

/** The five parts of a read's time, which add up to it. */
export const TIME_PARTS: readonly TimePart[] = [
  { key: "transfer_time", words: "transfer", ink: "disk" },
  { key: "request_time", words: "requests one by one", ink: "striped" },
  { key: "call_time", words: "calls", ink: "memory" },
  { key: "copy_time", words: "copying", ink: "cached" },
  { key: "metadata_time", words: "metadata", ink: "programs" },
];

/** Draws the shares of a read's own time. */
export function drawTimeShares(surface: Surface, row: CommandRow): void {
  const { width, height } = surface;
  if (!(row.time > 0)) fillInk(surface, "nothing", { x: 0, y: 0, width, height });
  if (!(row.time > 0)) return;
  let x = 0;
  for (const { key, words, ink } of TIME_PARTS) {
    const box = { x, y: 0, width: (row[key] / row.time) * width, height };
    fillInk(surface, ink, box);
    if (x > 0) drawMarks(surface, [{ mark: "box", x: x - 0.5, y: 0, width: 1, height, fill: "surface" }]);
    drawPlate(surface, box, [words]);
    x += box.width;
  }
}

/** The shares in words, the largest first. */
export const timeWords = (row: CommandRow): string =>
  TIME_PARTS.filter(({ key }) => row[key] > 0)
    .sort((one, other) => row[other.key] - row[one.key])
    .map(({ key, words }) => `${words} ${formatShare(row[key] / row.time)}`)
    .join(", ");
