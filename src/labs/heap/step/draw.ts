import { fillRole } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import { drawMarks, drawPlate, type Mark } from "../../../plot/chart";
import type { Point, Rect } from "../../../plot/path";
import { linearScale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatBytes, formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { drawChunks } from "../../shared/heap/operation/lens";
import { type CellBox, cellBoxes } from "./cells";
import type { Span } from "./pictures";
import { PICTURE_MS, type StepPicture } from "./pictures";
import type { HeapStepStory } from "./story";

/** Where the rows of a picture are, CSS pixels. */
interface Rows {
  readonly font: number;
  /** The left end of all rows. Their names are before it. */
  readonly left: number;
  readonly right: number;
  readonly caller: { readonly y: number; readonly height: number };
  readonly lists: { readonly y: number; readonly height: number };
  readonly map: { readonly y: number; readonly height: number };
  readonly place: (address: number) => number;
}

const NAMES_WIDTH = 84;
const LEAST_WIDE = 520;
const ROW = { least: 14, most: 60 };
/** The heights above and below the lists and below the map, for their arrow and words; a low picture is tighter. */
const ROOMY = { above: 28, below: 34, foot: 24 };
const TIGHT = { above: 18, below: 18, foot: 16 };
const LEAST_ROOMY = 150;

function rowsOf({ width, height }: Surface, { groups, part }: HeapStepStory): Rows {
  const left = width < LEAST_WIDE ? 4 : NAMES_WIDTH;
  const hasLists = groups.length > 0;
  const { above, below, foot } = height < LEAST_ROOMY ? TIGHT : ROOMY;
  const free = hasLists ? (height - 4 - above - below - foot) / 3 : (height - 4 - below - foot) / 2;
  const row = Math.max(ROW.least, Math.min(ROW.most, free));
  const slack = Math.max(0, free - row);
  const top = 4 + Math.min(slack, 8);
  const lists = top + row + above + slack / 2;
  const right = width - 4;
  return {
    font: row >= 40 ? 16 : 13,
    ...{ left, right },
    caller: { y: top, height: row },
    lists: { y: lists, height: Math.min(row, 44) },
    map: { y: (hasLists ? lists : top) + row + below + slack / 2, height: row },
    place: linearScale([part.from, part.to], [left, right]),
  };
}

const clamp = (value: number, least = 0, most = 1): number => Math.max(least, Math.min(most, value));
const ease = (share: number): number => share * share * (3 - 2 * share);
const between = (from: number, to: number, share: number): number => from + (to - from) * share;
/** The share of a movement between two moments, 0 … 1, slow at both ends. */
const moved = (ms: number, from: number, to: number): number => ease(clamp((ms - from) / (to - from)));
const rectBetween = (a: Rect, b: Rect, share: number): Rect => ({
  x: between(a.x, b.x, share),
  y: between(a.y, b.y, share),
  width: between(a.width, b.width, share),
  height: between(a.height, b.height, share),
});

/** The values that drawing a picture needs. `ms`: since its beginning, at the slowest speed. */
interface Scene {
  readonly surface: Surface;
  readonly story: HeapStepStory;
  readonly rows: Rows;
  readonly cells: readonly CellBox[];
  readonly ms: number;
}

/** Draws a picture of a step at a moment. */
export function drawStory(surface: Surface, story: HeapStepStory, at: number, ms: number): void {
  const picture = story.pictures[at];
  if (picture === undefined || surface.width < 40) return;
  const rows = rowsOf(surface, story);
  const cells = cellBoxes(story.groups, { ...rows.lists, x: rows.left, width: rows.right - rows.left });
  const scene = { surface, story, rows, cells, ms: Math.min(ms, PICTURE_MS[picture.kind]) };
  drawNames(scene);
  DRAWN[picture.kind](scene);
}

/** The names of the rows. */
function drawNames({ surface, rows, cells }: Scene): void {
  if (rows.left < NAMES_WIDTH) return;
  const names: [string, Rows["map"]][] = [
    ["CALLER", rows.caller],
    ...(cells.length > 0 ? [["LISTS", rows.lists] as [string, Rows["map"]]] : []),
    ["MAP", rows.map],
  ];
  drawMarks(
    surface,
    names.map(([text, { y, height }]) => ({ mark: "text", text, x: 0, y: y + height / 2, weight: 600 })),
  );
}

const DRAWN: Readonly<Record<StepPicture["kind"], (scene: Scene) => void>> = {
  request: drawRequest,
  search: drawSearch,
  split: drawSplit,
  give: drawGive,
  return: drawReturn,
  merge: drawMerge,
  put: drawPut,
};

/** The bytes that the caller needs and those that come with them, from `x` on. */
function barAt({ story, rows }: Scene, x: number, y: number): { readonly needed: Rect; readonly slack: Rect } {
  const { left, right } = rows;
  const perByte = (right - left) / (story.part.to - story.part.from);
  const needed = Math.min(right - x, Math.max(2, story.needed * perByte));
  const all = Math.max(story.needed, story.block?.bytes ?? 0) * perByte;
  const box = { y, height: rows.caller.height };
  return {
    needed: { ...box, x, width: needed },
    slack: { ...box, x: x + needed, width: clamp(all - needed, 0, right - x - needed) },
  };
}

function drawCaller(
  scene: Scene,
  shares: { readonly needed: number; readonly slack: number; readonly words: number },
): void {
  const { surface, story, rows } = scene;
  const { needed, slack } = barAt(scene, rows.left, rows.caller.y);
  fillRole(surface, "needed", { ...needed, width: needed.width * shares.needed });
  if (shares.slack > 0) fillRole(surface, "slack", { ...slack, width: slack.width * shares.slack });
  if (shares.needed === 1) drawPlate(surface, needed, [formatBytes(story.needed)], rows.font);
  const taken = story.block?.bytes ?? story.needed;
  const end = needed.x + needed.width + slack.width;
  const text = taken > story.needed ? `takes ${formatBytes(taken)}` : formatBytes(story.needed);
  const fits = end + 12 + textWidth(text, rows.font) < rows.right;
  const mark = { mark: "text", text, y: rows.caller.y + rows.caller.height / 2, size: rows.font, weight: 600 } as const;
  if (shares.words > 0 && fits) drawMarks(surface, [{ ...mark, x: end + 12 }]);
}

const HELD = { needed: 1, slack: 1, words: 1 };

function drawRequest(scene: Scene): void {
  drawMapRow(scene, scene.story.before);
  drawLists(scene, "before", 0.35);
  drawCaller(scene, {
    needed: moved(scene.ms, 100, 500),
    slack: moved(scene.ms, 500, 700),
    words: scene.ms > 600 ? 1 : 0,
  });
}

function drawSearch(scene: Scene): void {
  const { ms, story } = scene;
  drawMapRow(scene, story.before);
  drawLists(scene, "before");
  drawCaller(scene, HELD);
  drawWay(scene, moved(ms, 0, 500));
  const found = cellOf(scene);
  if (ms >= 500 && found) drawFrame(scene.surface, found.box);
  const hole = story.hole ?? story.block;
  if (hole === null) return;
  const target = spanBox(scene, hole);
  if (found) drawFlight(scene, found.box, target, moved(ms, 500, 800));
  if (ms >= 800 || !found) drawFrame(scene.surface, target);
  if (ms >= 800) drawAddress(scene, hole);
}

function drawSplit(scene: Scene): void {
  const { surface, story, rows, ms } = scene;
  const { block, hole } = story;
  drawMapRow(scene, story.before);
  drawLists(scene, ms < 400 ? "before" : "after");
  drawCaller(scene, HELD);
  if (block === null || hole === null) return;
  const box = spanBox(scene, block);
  surface.context.fillStyle = surface.palette.surface;
  surface.context.fillRect(box.x, box.y, box.width, box.height);
  const gap = 4 * moved(ms, 200, 600);
  const [start, end] = [box.x, box.x + box.width];
  if (hole.at + hole.bytes > block.at + block.bytes) {
    surface.context.fillRect(end, box.y, gap, box.height);
    drawCut(surface, end + gap / 2, rows, moved(ms, 0, 200));
  }
  if (hole.at < block.at) {
    surface.context.fillRect(start - gap, box.y, gap, box.height);
    drawCut(surface, start - gap / 2, rows, moved(ms, 0, 200));
  }
  if (ms > 600) drawRest(scene, block, hole);
  drawFrame(surface, box);
  drawMarks(surface, boldText(formatBytes(block.bytes), box, rows.font));
  drawAddress(scene, block);
}

/** The name of what stays free, on its longer side. */
function drawRest(scene: Scene, block: Span, hole: Span): void {
  const [before, after] = [block.at - hole.at, hole.at + hole.bytes - block.at - block.bytes];
  const at = after >= before ? block.at + block.bytes : hole.at;
  drawPlate(
    scene.surface,
    spanBox(scene, { at, bytes: Math.max(before, after) }),
    [`${formatBytes(hole.bytes - block.bytes)} free`, formatBytes(hole.bytes - block.bytes)],
    scene.rows.font,
  );
}

const boldText = (text: string, { x, y, width, height }: Rect, size: number): Mark[] =>
  textWidth(text, size) + 8 > width
    ? []
    : [{ mark: "text", text, x: x + width / 2, y: y + height / 2, size, weight: 600, align: "center" }];

function drawCut(surface: Surface, x: number, { map }: Rows, share: number): void {
  const points = [map.y - 8, between(map.y - 8, map.y + map.height + 8, share)].map((y) => ({ x, y }));
  drawMarks(surface, [{ mark: "line", points, ink: "text", thick: 2.5, dash: [5, 4] }]);
}

function drawGive(scene: Scene): void {
  const { story, ms } = scene;
  const isOver = ms >= GIVEN.arrow[1];
  drawMapRow(scene, isOver ? story.after : story.before);
  drawLists(scene, "after");
  if (!isOver || story.block === null) drawCaller(scene, HELD);
  if (story.block !== null) drawGiven(scene, story.block);
}

/** When the block fills and the arrow to the caller grows, ms. */
const GIVEN = { fill: [0, 400], arrow: [400, 700] } as const;

function drawGiven(scene: Scene, block: Span): void {
  const { surface, story, rows, ms } = scene;
  const box = spanBox(scene, block);
  drawWithin(scene, { ...box, width: box.width * moved(ms, ...GIVEN.fill) }, story.after);
  drawFrame(surface, box);
  drawAddress(scene, block);
  const arrived = moved(ms, ...GIVEN.arrow);
  const x = clamp(box.x + box.width / 2, rows.left, rows.right);
  const middle = rows.caller.y + rows.caller.height / 2;
  const [foot, head] = [rows.map.y - 4, arrived < 1 ? rows.caller.y + rows.caller.height + 4 : middle + rows.font];
  if (arrived > 0) drawArrow(surface, { x, y: foot }, { x, y: between(foot, head, arrived) });
  if (arrived === 1) drawHolder(scene, block, x);
}

/** The block that the caller holds now, over the arrow. */
function drawHolder({ surface, story, rows }: Scene, block: Span, over: number): void {
  const text = `holds ${formatBytes(block.bytes)}, needs ${formatBytes(story.needed)}`;
  const half = textWidth(text, rows.font) / 2 + 6;
  const x = clamp(over, rows.left + half, Math.max(rows.left + half, rows.right - half));
  const y = rows.caller.y + rows.caller.height / 2;
  drawMarks(surface, [{ mark: "text", text, x, y, size: rows.font, weight: 600, align: "center" }]);
}

function drawReturn(scene: Scene): void {
  const { surface, story, rows, ms } = scene;
  const { block } = story;
  drawMapRow(scene, story.before);
  drawLists(scene, "before", 0.35);
  if (block === null) return;
  const box = spanBox(scene, block);
  const [from, share] = [barAt(scene, clamp(box.x, rows.left, rows.right - 8), rows.caller.y), moved(ms, 300, 900)];
  if (share === 1) drawFreed(scene, block);
  drawFrame(surface, box);
  drawAddress(scene, block);
  if (share === 1) return;
  const y = between(rows.caller.y, rows.map.y, share);
  surface.context.globalAlpha = 1 - share / 2;
  fillRole(surface, "needed", { ...from.needed, y });
  fillRole(surface, "slack", { ...from.slack, y });
  surface.context.globalAlpha = 1;
  if (share === 0) drawPlate(surface, from.needed, [formatBytes(story.needed)], rows.font);
}

function drawMerge(scene: Scene): void {
  const { surface, story, ms } = scene;
  const { block, hole } = story;
  drawMapRow(scene, story.before);
  drawLists(scene, "before", 0.35);
  if (block === null) return;
  drawFreed(scene, block);
  const box =
    hole === null
      ? spanBox(scene, block)
      : rectBetween(spanBox(scene, block), spanBox(scene, hole), moved(ms, 100, 700));
  if (ms > 100) drawWithin(scene, box, story.after);
  drawFrame(surface, box);
  drawAddress(scene, hole ?? block);
}

function drawPut(scene: Scene): void {
  const { surface, story, ms } = scene;
  const own = story.hole ?? story.block;
  const found = cellOf(scene);
  const share = moved(ms, 200, 800);
  drawMapRow(scene, story.after);
  drawLists(scene, share === 1 ? "after" : "before");
  if (own === null) return;
  const box = spanBox(scene, own);
  drawFrame(surface, box);
  drawAddress(scene, own);
  if (found === undefined) return;
  drawFlight(scene, box, found.box, share);
  drawFrame(surface, found.box);
}

/** The chunk that has come back, in the color of its kind. */
function drawFreed(scene: Scene, block: Span): void {
  const kept = scene.story.after.some(({ at, cached }) => cached > 0 && block.at >= at && block.at < at + cached);
  const box = spanBox(scene, block);
  fillRole(scene.surface, kept ? "cached" : "free", box);
  drawPlate(scene.surface, box, [formatBytes(block.bytes)], scene.rows.font);
}

/** A chunk on its way between its list and its place on the map. */
function drawFlight({ surface, story }: Scene, from: Rect, to: Rect, share: number): void {
  if (share === 0 || share === 1) return;
  const box = rectBetween(from, to, share);
  const list = story.groups.find(({ cells }) => cells.some((cell) => cell.list === story.list));
  const role: HeapRole = list?.kind.kept ? "cached" : "free";
  fillRole(surface, role, box);
  drawFrame(surface, box);
}

const FRAME = 3;

/** A frame inside a box that no neighbor hides. */
function drawFrame(surface: Surface, { x, y, width, height }: Rect): void {
  const inner = { x: x + FRAME / 2, y: y + FRAME / 2, width: Math.max(2, width - FRAME), height: height - FRAME };
  drawMarks(surface, [{ mark: "box", ...inner, ink: "text", thick: FRAME }]);
}

/** A range of addresses in the row of the map, cut at its ends. */
function spanBox({ rows }: Scene, { at, bytes }: Span): Rect {
  const { place, left, right, map } = rows;
  const [from, to] = [place(at), place(at + bytes)].map((x) => clamp(x, left, right));
  return { x: from ?? 0, y: map.y, width: Math.max(3, (to ?? 0) - (from ?? 0)), height: map.height };
}

function drawAddress(scene: Scene, { at }: Span): void {
  const { surface, rows } = scene;
  const text = `address ${formatInteger(at)}`;
  const half = textWidth(text, 13) / 2;
  const x = clamp(rows.place(at) + half, rows.left + half, rows.right - half);
  const y = rows.map.y + rows.map.height + 14;
  drawMarks(surface, [{ mark: "text", text, x, y, size: 13, ink: "muted", align: "center" }]);
}

function drawMapRow(scene: Scene, pieces: HeapStepStory["before"]): void {
  const { left, right, map } = scene.rows;
  drawWithin(scene, { x: left, y: map.y, width: right - left, height: map.height }, pieces);
}

/** The chunks of the map inside a box alone. */
function drawWithin({ surface, story, rows }: Scene, clip: Rect, pieces: HeapStepStory["before"]): void {
  const { context } = surface;
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  context.clearRect(clip.x, clip.y, clip.width, clip.height);
  context.translate(rows.left, rows.map.y);
  const strip = { ...surface, width: rows.right - rows.left, height: rows.map.height };
  drawChunks(strip, pieces, story.part, rows.font);
  context.restore();
}

const cellOf = ({ cells, story }: Scene) => cells.find(({ list }) => list === story.list);

function drawLists({ surface, cells, rows }: Scene, moment: "before" | "after", opacity = 1): void {
  const { context } = surface;
  context.globalAlpha = opacity;
  for (const cell of cells) {
    context.globalAlpha = opacity;
    const count = cell[moment];
    if (count > 0) fillRole(surface, cell.kept ? "cached" : "free", cell.box);
    drawMarks(surface, [{ mark: "box", ...cell.box, ink: "muted", thick: 1.25, opacity }]);
    context.globalAlpha = opacity;
    if (count > 0) drawPlate(surface, cell.box, [formatInteger(count)], 12);
  }
  context.globalAlpha = 1;
  const y = rows.lists.y + rows.lists.height + 12;
  for (const { label, box } of cells) if (label !== "") drawMarks(surface, [labelMark(label, box, y)]);
}

const labelMark = (text: string, { x }: Rect, y: number): Mark => ({
  mark: "text",
  text,
  x,
  y,
  size: 13,
  ink: "muted",
});

/** The arrow along the lists, up to the one that has the chunk. */
function drawWay(scene: Scene, share: number): void {
  const { surface, cells, rows } = scene;
  const [first, found] = [cells[0], cellOf(scene) ?? cells.at(-1)];
  if (first === undefined || found === undefined) return;
  const y = rows.lists.y - 10;
  const [from, to] = [first.box.x, found.box.x + found.box.width / 2];
  if (share > 0) drawArrow(surface, { x: from, y }, { x: between(from, to, share), y });
}

function drawArrow(surface: Surface, from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const back = { x: to.x - 9 * dx, y: to.y - 9 * dy };
  const head = [to, { x: back.x - 4.5 * dy, y: back.y + 4.5 * dx }, { x: back.x + 4.5 * dy, y: back.y - 4.5 * dx }];
  drawMarks(surface, [
    { mark: "line", points: [from, back], ink: "surface", thick: 6 },
    { mark: "line", points: [from, back], ink: "text", thick: 2 },
    { mark: "area", points: head, fill: "text" },
  ]);
}
