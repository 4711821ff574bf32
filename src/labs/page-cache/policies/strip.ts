import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { FrameInfo } from "../../../kernel/protocol/messages";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import type { PageLane, PageScenario, PolicyChoice } from "../../../models/page_cache/scenario";
import { drawMarks, frameAround, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { detailLevel } from "../../shared/step/detail-level";
import { type Act, actsOf, outcomeOf } from "../request/acts";
import { drawnLists, listsOf, type PolicyList } from "./lists";
import { drawEmpty, drawNames, type Knowledge } from "./roles";
import { drawBits, drawCells } from "./strip-cells";
import { cellOf, LIST_GAP, type PlacedList, placeLists, type StripScale, stripScale } from "./strip-layout";

/** The space above the cells for the flag and the hand, and the outlines of names below them, CSS pixels. */
export const TOP = 9;
const NAMES_GAP = 4;
const NAMES = 8;

/** The lists of a lane, and the scale that all lanes share. */
export interface Strip {
  readonly cache: PolicyArrays;
  readonly policy: PolicyChoice;
  readonly knowledge: Knowledge;
  /** The pages that a cache has room for. */
  readonly capacity: number;
  /** The most lists with pages in a lane. */
  readonly most: number;
}

/** The most lists with pages in a lane. @internal */
export const mostLists = (caches: readonly PolicyArrays[], lanes: readonly PageLane[]): number =>
  Math.max(1, ...caches.map((cache, lane) => (lanes[lane] ? drawnLists(cache, lanes[lane].policy).length : 1)));

/** The strip of a lane; undefined = no such lane. */
export function stripOf(
  caches: readonly PolicyArrays[],
  { lanes, cache: capacity, roles: knowledge }: PageScenario,
  lane: number,
): Strip | undefined {
  const [cache, own] = [caches[lane], lanes[lane]];
  return cache && own && { cache, policy: own.policy, knowledge, capacity, most: mostLists(caches, lanes) };
}

type Size = Pick<Surface, "width" | "height">;

/** The scale of all strips of this size. */
const scaleOfStrip = ({ width, height }: Size, { capacity, most }: Strip): StripScale =>
  stripScale(width, height - TOP - NAMES_GAP - NAMES, capacity, most);

/** The cells of a strip of this size. Their origin is below the space for the flag and the hand. */
export const placeStrip = (size: Size, strip: Strip): readonly PlacedList[] =>
  placeLists(drawnLists(strip.cache, strip.policy, strip.knowledge), scaleOfStrip(size, strip));

/** Draws the lists of a cache: pages as cells, then names as outlines. `selected`: a page; null = none. `target`: of the flag. */
export function drawStrip(
  surface: Surface,
  strip: Strip,
  selected: number | null = null,
  target = pageFigure(strip.cache, "target"),
): void {
  const { cache, policy } = strip;
  const { state } = rulesOfPolicy(policy.model);
  const scale = scaleOfStrip(surface, strip);
  const placed = placeStrip(surface, strip);
  const { context } = surface;
  context.save();
  context.translate(0, TOP);
  drawCells(surface, placed);
  if (state === "hand") drawBits(surface, placed);
  drawRoom(surface, placed, scale, strip.capacity);
  drawTarget(surface, target, scale);
  if (state === "hand") drawHand(surface, cache, placed);
  drawSelected(surface, placed, selected);
  context.translate(0, scale.height + NAMES_GAP);
  if (state === "counts" || state === "estimates") drawSteps(surface, placed);
  drawNameLists(surface, listsOf(cache, policy), scale);
  context.restore();
}

const endOf = (placed: readonly PlacedList[]): number => {
  const filled = placed.filter(({ width }) => width > 0).at(-1);
  return filled === undefined ? 0 : filled.x + filled.width;
};

/** The room for more pages. */
function drawRoom(surface: Surface, placed: readonly PlacedList[], { unit, height }: StripScale, capacity: number) {
  const end = endOf(placed);
  const pages = placed.reduce((sum, { width }) => sum + width, 0) / unit;
  const width = (capacity - pages) * unit;
  if (width > 1) drawEmpty(surface, { x: end + LIST_GAP, y: 0, width: width - LIST_GAP, height });
}

/** ARC's target as a flag where the first list would end. */
function drawTarget(surface: Surface, target: number, { unit, height }: StripScale): void {
  if (Number.isNaN(target)) return;
  const x = Math.max(1, target * unit);
  const pole = { mark: "box", y: -TOP, height: height + TOP } as const;
  const flag = [0, 4, 8].map((down) => ({ x: down === 4 ? x + 11 : x, y: down - TOP }));
  drawMarks(surface, [
    { ...pole, x: x - 2.5, width: 5, fill: "surface" },
    { ...pole, x: x - 1, width: 2, fill: "text" },
    { mark: "area", points: flag, fill: "text" },
  ]);
}

function drawHand(surface: Surface, cache: LaneArrays, placed: readonly PlacedList[]): void {
  // A cell of several pages hides the hand.
  const at = cellOf(placed, pageFigure(cache, "hand"));
  if (at === undefined) return;
  const points = [-5, 5, 0].map((far) => ({ x: at.x + at.width / 2 + far, y: far === 0 ? -1 : -TOP }));
  drawMarks(surface, [
    { mark: "area", points, fill: "text" },
    { mark: "box", ...at, ink: "text", thick: 1.5 },
  ]);
}

/** Outlines the cell of the selected page. */
function drawSelected(surface: Surface, placed: readonly PlacedList[], selected: number | null): void {
  const at = cellOf(placed, selected);
  if (at !== undefined) drawMarks(surface, frameAround(at));
}

/** The numbers of the entries on a logarithmic scale, as an area below the cells. */
function drawSteps({ context, palette }: Surface, placed: readonly PlacedList[]): void {
  const cells = placed.flatMap((list) => list.cells);
  const most = Math.log2(1 + Math.max(1, ...cells.map(({ cell }) => cell.value)));
  context.fillStyle = palette.muted;
  let column = Number.NaN;
  for (const { x, width, cell } of cells) {
    if (x === column) continue;
    column = x;
    const height = (NAMES * Math.log2(1 + cell.value)) / most;
    context.fillRect(x, NAMES - height, width, height);
  }
}

function drawNameLists(surface: Surface, lists: readonly PolicyList[], { unit }: StripScale): void {
  let x = 0;
  for (const { entries } of lists.filter(({ kind }) => kind === "names")) {
    const width = Math.min(entries * unit, Math.max(0, surface.width - x));
    drawNames(surface, { x, y: 0, width, height: NAMES });
    x += width + LIST_GAP;
  }
}

const RADIUS = 3.5;

/** The frame of the asked page: 4 px with a clear edge. */
export const askedFrame = ({ x, y, width, height }: Rect): readonly Mark[] => {
  const box = { mark: "box", x: x - 2, y: y - 2, width: width + 4, height: height + 4 } as const;
  return [
    { ...box, ink: "surface", thick: 8 },
    { ...box, ink: "text", thick: 4 },
  ];
};

/** The hit or miss of a lane's last request; undefined = none, or requests pass too fast to follow a single one. */
export function lastRequest({ asked, playing }: FrameInfo, cache: PolicyArrays): Act | undefined {
  const level = detailLevel({ asked, playing, stepped: true });
  return level === "L0" || level === "L1" ? outcomeOf(actsOf(cache)) : undefined;
}

/** The outcome as text. */
export const outcomeText = ({ kind }: Act): string => (kind === "HIT" ? "● hit" : "○ miss");

/** Outlines the cell of the requested page, with a dot above it: filled after a hit, empty after a miss. */
export function drawLastRequest(surface: Surface, placed: readonly PlacedList[], { kind, page }: Act): void {
  const found = cellOf(placed, page);
  if (found === undefined) return;
  const { x, width, height } = found;
  const at = [{ x: Math.max(RADIUS + 1, x + width / 2), y: RADIUS + 1 }];
  const fill = kind === "HIT" ? "text" : "surface";
  drawMarks(surface, [
    ...askedFrame({ x, y: TOP + found.y, width, height }),
    { mark: "dots", at, radius: RADIUS, fill, ink: "text", thick: 1.5 },
  ]);
}
