import type { CallPath } from "../../../models/allocation/call-paths";
import type { GrowthRow } from "../../../models/allocation/growth";
import type { Ink, Mark, Shape } from "../../../plot/chart";
import { legend } from "../../../plot/legend";
import type { Point } from "../../../plot/path";
import type { Block } from "../../../plot/picture-blocks";

/** A way of realloc that the charts mark. */
export type Way =
  | "in-place"
  | "copied"
  | "copied-to-mapping"
  | "renamed-moved"
  | "renamed-in-place"
  | "replaced"
  | "no-memory";

/** The ways with their words, in the order of the legend. */
export const WAYS: readonly (readonly [way: Way, words: string])[] = [
  ["in-place", "in place"],
  ["copied", "copied"],
  ["copied-to-mapping", "copied to a mapping"],
  ["renamed-moved", "renamed, moved"],
  ["renamed-in-place", "renamed in place"],
];

const WAY_OF: Readonly<Partial<Record<CallPath, Way>>> = {
  "copied-list": "copied",
  "copied-top": "copied",
  "copied-top-grows": "copied",
  "copied-mapping": "copied-to-mapping",
  "mapping-fits": "renamed-in-place",
  "renamed-in-place": "renamed-in-place",
  "renamed-moved": "renamed-moved",
  list: "replaced",
  top: "replaced",
  "top-grows": "replaced",
  mapped: "replaced",
  "no-memory": "no-memory",
};

/** The way of a realloc that frees, then allocates, in words. */
export const REPLACED = "freed, allocated again";

/** The way of a path of realloc. Only one that loses the contents has a path of malloc. */
export const wayOf = (path: CallPath): Way => WAY_OF[path] ?? "in-place";

export const wayWords = (way: Way): string =>
  way === "replaced" ? REPLACED : (WAYS.find(([name]) => name === way)?.[1] ?? "no memory");

/** The color of a way. Its form differs too. */
export function inkOf(way: Way): Ink {
  if (way === "in-place") return "needed";
  if (way === "copied") return "wasted";
  if (way === "copied-to-mapping") return "poison";
  return way === "no-memory" || way === "replaced" ? "text" : "cached";
}

/** Half the width of the largest mark, CSS pixels. */
const FULL = 5;

/** A place where reallocs of one way are marked. `share`: the area of the mark, 0 … 1. */
interface WayMark extends Point {
  readonly way: Way;
  readonly share: number;
}

/** Copies to a mapping are few, and are drawn over other copies. */
const DRAWN: readonly Way[] = [...WAYS.map(([way]) => way), "replaced", "no-memory"];

/** The form of a way, and its half width relative to a circle's. */
function formOf(way: Way): readonly [shape: Shape, half: number] {
  if (way === "in-place") return ["circle", 1];
  if (way === "copied-to-mapping") return [3, 1.25];
  return way === "copied" || way === "replaced" || way === "no-memory" ? ["square", 0.9] : [4, 1.25];
}

/** The marks of each way. Those that keep no contents, and those that stay, are hollow. */
export const wayMarks = (marks: readonly WayMark[], scale = 1): readonly Mark[] =>
  DRAWN.flatMap((way): Mark[] => {
    const own = marks.filter((mark) => mark.way === way);
    const [shape, half] = formOf(way);
    const at = own.map(({ x, y, share }) => ({ x, y, radius: FULL * scale * half * Math.sqrt(share) }));
    const dots = { mark: "dots", at, radius: FULL, shape } as const;
    if (own.length === 0) return [];
    if (way !== "renamed-in-place" && way !== "replaced") return [{ ...dots, fill: inkOf(way), halo: 3 * scale }];
    return [{ ...dots, fill: way === "replaced" ? "surface" : "cachedTint", ink: inkOf(way), thick: 2 * scale }];
  });

/** A ring around a figure that an article reports, or a cross at calls that a machine measured. */
export const outsideMarks = (at: readonly Point[], shape: "circle" | "cross", scale = 1): Mark => ({
  ...{ mark: "dots", at, shape, radius: (shape === "circle" ? 6.5 : 4) * scale },
  ...{ ink: "text", thick: 1.5 * scale, halo: 4 * scale },
});

/** The middle of a mark in the legend, CSS pixels. */
const SAMPLE = { x: 8, y: 0 };

/** Explains the marks of a chart. `isReported`: the chart has an article's figures. */
export function waysLegend(width: number, isReported = false): Block {
  const entry = (words: string, draw: readonly Mark[]) => ({ words, draw, mark: 2 * SAMPLE.x });
  const ways = WAYS.map(([way, words]) => entry(words, wayMarks([{ way, share: 1, ...SAMPLE }])));
  const reported = isReported ? [entry("reported 2015", [outsideMarks([SAMPLE], "circle")])] : [];
  const block = legend([...ways, ...reported], width, { style: { size: 13 }, line: 20 });
  return { ...block, height: block.height + 6 };
}

/** The way of a growth that the charts mark. A copying vector has the path of malloc. */
export function growthWay({ way, path, after }: GrowthRow): Way {
  if (way === "moved") return after.mapped ? "copied-to-mapping" : "copied";
  return wayOf(path);
}
