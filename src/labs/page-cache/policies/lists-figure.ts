import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import { at, drawBadge, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { type ColumnOf, column, count as countOf, type DataTable, tabulated } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { laneName } from "../lane-edits";
import { cachesOf, ofCaches, type PageFigure, type PageState } from "../page-state";
import { isWeighed, nameListWords, nextOut, pageListWords, stateWords, WEIGHED, weighedText } from "./lane-words";
import { listsOf, type PolicyList, pagesOf } from "./lists";
import { drawStrip, stripOf } from "./strip";

const SMALL: Style = { size: 12, muted: true };
const PLAIN: Style = { size: 12 };
const STRONG: Style = { size: 14, weight: 600 };
const LARGE: Style = { size: 28, weight: 600 };

const LANE = { left: 150, leftShare: 0.28, head: 20, strip: 84, foot: 18, gap: 12 };
/** Smaller lanes have no hits, and no names of ghosts. */
const LEAST = { hits: 90, width: 480, foot: 100 };
const FULL = LANE.head + LANE.strip + LANE.foot + LANE.gap;

/** The lists of every cache, with its hit ratio. */
export const listsFigure: PageFigure = {
  id: "contents",
  name: "lists",
  places: ["stage", "slide"],
  isOf: ofCaches,
  title: () => "The lists of each policy",
  words: (state) =>
    cachesOf(state)
      .map((cache, lane) => `${laneLetter(lane)}: ${listWords(cache, state.scenario.lanes[lane])}.`)
      .join(" "),
  table: (state) => listsTable(cachesOf(state), state.scenario),
  height: (_, { scenario }) => FULL * scenario.lanes.length,
  draw: (surface, state) => {
    const height = surface.height / state.scenario.lanes.length;
    for (const [lane, own] of state.scenario.lanes.entries())
      at(surface.context, 0, lane * height, () => drawLane({ ...surface, height }, state, own, lane));
  },
};

const listWords = (cache: PolicyArrays, lane: PageLane | undefined): string =>
  lane === undefined ? "" : pageListWords(listsOf(cache, lane.policy));

function drawLane(surface: Surface, state: PageState, lane: PageLane, number: number): void {
  const caches = cachesOf(state);
  const cache = caches[number];
  if (cache === undefined) return;
  drawBadge(surface, number, 0, 0);
  write(surface, laneName(lane), NAME_AT, 10, STRONG);
  writeHits(surface, cache);
  const lists = stripOf(caches, state.scenario, number);
  const left = Math.min(LANE.left, LANE.leftShare * surface.width);
  const part = { ...surface, width: surface.width - left };
  const foot = surface.height < LEAST.foot ? 0 : LANE.foot;
  const strip = { ...part, height: surface.height - LANE.head - foot - LANE.gap };
  at(surface.context, left, 0, () => {
    writeHead(part, cache, lane, state.scenario.cache, nameEnd(lane) - left);
    if (lists !== undefined) at(surface.context, 0, LANE.head, () => drawStrip(strip, lists));
    if (foot > 0) write(part, nameListWords(listsOf(cache, lane.policy)), 0, LANE.head + strip.height + 8, SMALL);
  });
}

function writeHits(surface: Surface, cache: PolicyArrays): void {
  if (surface.height < LEAST.hits || surface.width < LEAST.width) return;
  write(surface, formatShare(pageFigure(cache, "hit_ratio")), 0, 44, LARGE);
  write(surface, "hits so far", 0, 70, SMALL);
  if (!isWeighed(cache)) return;
  write(surface, WEIGHED, 0, 88, SMALL);
  write(surface, weighedText(cache), 0, 104, PLAIN);
}

const NAME_AT = 28;
const nameEnd = (lane: PageLane): number => NAME_AT + widthOf(laneName(lane), STRONG) + 8;

/** Writes the names of the lists, what decides in them, and the page that leaves next, as far as they fit after `from`. */
function writeHead(surface: Surface, cache: PolicyArrays, { policy }: PageLane, pages: number, from: number): void {
  const { width } = surface;
  const out = nextOut(cache, policy);
  const names = pageListWords(listsOf(cache, policy));
  const state = stateWords(cache, policy, pages);
  const next = out === null ? "" : `▸ next out: page ${out.page} ${out.why}`;
  const start = Math.max(0, from);
  const [left, middle, right] = [start + widthOf(names, PLAIN), widthOf(state, SMALL), widthOf(next, PLAIN)];
  if (left <= width) write(surface, names, start, 8, PLAIN);
  if (Math.max(left, right) + middle / 2 + 8 <= width / 2)
    write(surface, state, width / 2, 8, { ...SMALL, align: "center" });
  if (left + 8 + right <= width) write(surface, next, width, 8, { ...PLAIN, align: "right" });
}

/** A list of a lane. */
interface LaneList {
  readonly lane: number;
  readonly list: PolicyList;
}

const entriesOf = (name: string, role: "proved" | "fresh" | "dead") =>
  countOf<LaneList>(name.replaceAll(" ", "_"), ({ list }) => sumOf(list.cells.map((cell) => cell[role])), name);

const LIST_COLUMNS: readonly ColumnOf<LaneList>[] = [
  column("list", ({ lane, list }) => `${laneLetter(lane)} ${list.name}`),
  column("holds", ({ list: { kind, cells } }) =>
    kind === "mixed" ? `pages and names: ${formatInteger(sumOf(cells.map(pagesOf)))} pages` : kind,
  ),
  countOf("entries", ({ list }) => list.entries),
  ...[entriesOf("requested again", "proved"), entriesOf("not yet", "fresh"), entriesOf("never again", "dead")],
];

/** The lists of all lanes, one row per list. @internal */
export const listsTable = (caches: readonly PolicyArrays[], { lanes }: Pick<PageScenario, "lanes">): DataTable => ({
  title: "The lists",
  takeaway: "The entries of each list. Names remember pages that are no longer in the cache.",
  ...tabulated(
    LIST_COLUMNS,
    lanes.flatMap(({ policy }, lane) =>
      caches[lane] === undefined ? [] : listsOf(caches[lane], policy).map((list) => ({ lane, list })),
    ),
  ),
});

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
