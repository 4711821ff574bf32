import { pageFigure } from "../../../models/page_cache/figures";
import type { PageLane } from "../../../models/page_cache/scenario";
import { legend } from "../../../plot/legend";
import { at, type Block, drawBadge, type Style, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { capitalized } from "../../../shared/sentence";
import { textWidth } from "../../../shared/text-width";
import { laneName } from "../lane-edits";
import { cachesOf, ofCaches, type PageFigure, type PageState } from "../page-state";
import { drawEmpty, drawNames, fillRole, roleCounts, shownRoles } from "./roles";
import { drawRolesBar, lanesTable } from "./roles-bar";
import { policiesWords } from "./words";

const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 12, weight: 600 };
const LEGEND = 26;
const LANE = { name: 22, bar: 24, gap: 8 };
const FULL = LANE.name + LANE.bar + LANE.gap;
/** With lower lanes there is no room for a legend. */
const LEAST_LANE = 28;
/** A lower bar has no height for its numbers. */
const LEAST_BAR = 16;
/** The widths of a name and of the hits beside a bar. */
const BESIDE = { from: 480, left: 150, right: 92 };
const SWATCH = 14;
const BETWEEN = 20;

/** The pages of every cache by role, and its hits. */
export const rolesFigure: PageFigure = {
  id: "roles",
  name: "pages by role",
  places: ["stage", "slide", "card", "handout"],
  isOf: ofCaches,
  title: () => "What is in the cache?",
  words: (state) => policiesWords(cachesOf(state), state.scenario, state.info.done),
  table: (state) => lanesTable(cachesOf(state), state.scenario),
  height: (_, { scenario }) => LEGEND + FULL * scenario.lanes.length,
  draw: (surface, state) => {
    const entries = legendOf(state, surface.width);
    const lanes = state.scenario.lanes.length;
    const hasLegend = (surface.height - LEGEND) / lanes >= LEAST_LANE && entries.height === SWATCH;
    if (hasLegend) entries.draw(surface);
    const top = hasLegend ? LEGEND : 0;
    const height = (surface.height - top) / lanes;
    for (const lane of state.scenario.lanes.keys())
      at(surface.context, 0, top + lane * height, () => drawLane({ ...surface, height }, state, lane));
  },
};

/** A sample of each fill with its words. */
const legendOf = ({ scenario: { roles } }: PageState, width: number): Block =>
  legend(
    [
      ...shownRoles(roles).map(([role, words]) => entryOf(words, (surface) => fillRole(surface, role, SAMPLE))),
      entryOf("ghost: only the name is left", (surface) => drawNames(surface, SAMPLE)),
    ],
    width,
    { style: SMALL, line: SWATCH, between: BETWEEN },
  );

const SAMPLE = { x: 0, y: -SWATCH / 2, width: SWATCH, height: SWATCH };
const entryOf = (words: string, draw: (surface: Surface) => void) => ({ words, mark: SWATCH, draw });

/** Where a lane's name begins and ends, beside its bar. */
const NAME_AT = 26;
const nameEnd = (lane: PageLane): number => NAME_AT + textWidth(capitalized(laneName(lane)), STRONG.size);

/** Draws a cache's name and hits above its pages, or beside them where there is no height for both. */
function drawLane(surface: Surface, state: PageState, lane: number): void {
  const { scenario, info } = state;
  const [cache, own] = [cachesOf(state)[lane], scenario.lanes[lane]];
  if (cache === undefined || own === undefined) return;
  const ratio = pageFigure(cache, "hit_ratio");
  const hits = `${formatShare(ratio)} hits`;
  const isLow = surface.width >= BESIDE.from && surface.height < LANE.name + LANE.gap + LEAST_BAR;
  const left = Math.max(BESIDE.left, ...scenario.lanes.map((one) => nameEnd(one) + LANE.gap));
  const box = isLow
    ? { x: left, y: 0, width: surface.width - left - BESIDE.right, height: surface.height - LANE.gap }
    : { x: 0, y: LANE.name, width: surface.width, height: surface.height - LANE.name - LANE.gap };
  const middle = isLow ? box.height / 2 : 10;
  drawBadge(surface, lane, 0, middle - 10);
  write(surface, capitalized(laneName(own)), NAME_AT, middle, STRONG);
  write(surface, hits, surface.width, middle, { ...STRONG, align: "right" });
  const bar = { ...surface, width: box.width, height: box.height };
  at(surface.context, box.x, box.y, () => {
    // After the last request no page has a future to show.
    if (info.done < scenario.requests) drawRolesBar(bar, roleCounts(cache, scenario.cache, scenario.roles), 11);
    else drawHits(bar, ratio);
  });
}

/** Draws the share of hits. */
function drawHits(surface: Surface, ratio: number): void {
  const { width, height } = surface;
  fillRole(surface, "proved", { x: 0, y: 0, width: width * ratio, height });
  drawEmpty(surface, { x: width * ratio, y: 0, width: width * (1 - ratio), height });
}
