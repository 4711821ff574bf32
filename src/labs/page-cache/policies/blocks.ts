import type { FrameInfo } from "../../../kernel/protocol/messages";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawBottomAxis, drawLeftAxis, fittingTicks, roundSteps } from "../../../plot/axis";
import { at, type Block, drawBadge, FONT, INNER, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { makeSteps } from "../../../plot/time/geometry";
import { panelFrame } from "../../../plot/time/panels";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneName } from "../lane-edits";
import { drawNames, fillRole } from "./ink";
import { nameListWords, nextOut, pageListWords, stateWords } from "./lane-words";
import { listsOf } from "./lists";
import { type Knowledge, roleCounts, shownRoles } from "./roles";
import { drawRolesBar } from "./roles-bar";
import { drawStrip, mostLists } from "./strip";
import { isWeighed, WEIGHED, weighedText } from "./weighed";
import { windowsPanel } from "./windows-panel";

/* Parts of a picture, for files, print and slides. CSS pixels. */

const SMALL: Style = { size: 12, muted: true };
const PLAIN: Style = { size: 12 };
const STRONG: Style = { size: 14, weight: 600 };
const LARGE: Style = { size: 28, weight: 600 };

const BAR = { height: 22, gap: 6, left: 150 };
const SWATCH = 14;

/** Draws a sample of each fill with its words. */
function drawLegend(surface: Surface, roles: Knowledge): void {
  let x = 0;
  const next = (words: string) => {
    write(surface, words, x + SWATCH + 6, SWATCH / 2, SMALL);
    x += SWATCH + 6 + widthOf(words, SMALL) + 20;
  };
  for (const [role, words] of shownRoles(roles)) {
    fillRole(surface, role, { x, y: 0, width: SWATCH, height: SWATCH });
    next(words);
  }
  drawNames(surface, { x, y: 0, width: SWATCH, height: SWATCH });
  next("ghost: only the name is left");
}

/** The pages of every cache by role. */
function rolesBlock(caches: readonly PolicyArrays[], { lanes, cache, roles }: PageScenario): Block {
  const row = BAR.height + BAR.gap;
  return {
    height: 26 + row * caches.length + 10,
    draw: (surface) => {
      drawLegend(surface, roles);
      caches.forEach((own, lane) => {
        at(surface.context, 0, 26 + lane * row, () => {
          drawBadge(surface, lane, 0, 1);
          write(surface, lanes[lane] === undefined ? "" : laneName(lanes[lane]), 28, BAR.height / 2, PLAIN);
          surface.context.translate(BAR.left, 0);
          const size = { width: INNER - BAR.left, height: BAR.height };
          drawRolesBar({ ...surface, ...size }, roleCounts(own, cache, roles), 12);
        });
      });
    },
  };
}

const LANE = { left: 150, strip: 84, head: 20, foot: 18, gap: 12 };

/** The lists of a lane with its hit ratio. */
function laneBlock(caches: readonly PolicyArrays[], scenario: PageScenario, lane: number): Block[] {
  const [own, policy] = [caches[lane], scenario.lanes[lane]];
  if (own === undefined || policy === undefined) return [];
  const shape = { capacity: scenario.cache, lists: mostLists(caches, scenario.lanes), knowledge: scenario.roles };
  const draw = (surface: Surface) => {
    drawBadge(surface, lane, 0, 0);
    write(surface, laneName(policy), 28, 10, STRONG);
    write(surface, formatShare(pageFigure(own, "hit_ratio")), 0, 44, LARGE);
    write(surface, "hits so far", 0, 70, SMALL);
    if (isWeighed(own)) writeWeighed(surface, own);
    surface.context.translate(LANE.left, 0);
    const size = { width: INNER - LANE.left, height: LANE.strip };
    writeHead({ ...surface, ...size }, own, policy, scenario.cache);
    at(surface.context, 0, LANE.head, () => drawStrip({ ...surface, ...size }, own, policy.policy, shape));
    write(surface, nameListWords(listsOf(own, policy.policy)), 0, LANE.head + LANE.strip + 8, SMALL);
  };
  return [{ height: LANE.head + LANE.strip + LANE.foot + LANE.gap, draw }];
}

function writeWeighed(surface: Surface, cache: PolicyArrays): void {
  write(surface, WEIGHED, 0, 88, SMALL);
  write(surface, weighedText(cache), 0, 104, PLAIN);
}

type Lane = PageScenario["lanes"][number];

/** Draws the names of the lists, what decides in them, and the page that leaves next. */
function writeHead(surface: Surface, cache: PolicyArrays, { policy }: Lane, pages: number): void {
  const { width } = surface;
  const out = nextOut(cache, policy);
  write(surface, pageListWords(listsOf(cache, policy)), 0, 8, PLAIN);
  write(surface, stateWords(cache, policy, pages), width / 2, 8, { ...SMALL, align: "center" });
  if (out !== null) write(surface, `▸ next out: page ${out.page} ${out.why}`, width, 8, { ...PLAIN, align: "right" });
}

/** The lists of all lanes. */
const lanesBlocks = (caches: readonly PolicyArrays[], scenario: PageScenario): readonly Block[] =>
  scenario.lanes.flatMap((_, lane) => laneBlock(caches, scenario, lane));

const CHART = { height: 190, left: 52, right: 12, top: 8, axis: 24 };

/** The hits per window of all lanes over the requests in the frame's view. */
function windowsBlock(info: FrameInfo, caches: readonly PolicyArrays[], scenario: PageScenario): Block {
  const width = INNER - CHART.left - CHART.right;
  const height = CHART.height - CHART.top - CHART.axis;
  return {
    height: CHART.height + 22,
    draw: (surface) => {
      write(surface, `Hits per ${formatInteger(scenario.window)} requests`, 0, 8, STRONG);
      const panel = windowsPanel({ view: info.view, caches, scenario, size: 12 }, height);
      const steps = makeSteps(info.view, width);
      const frame = panelFrame(steps, { top: CHART.top, height }, panel.scale);
      at(surface.context, CHART.left, 22, () => {
        const ticks = panel.scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text }));
        drawLeftAxis(surface, { ticks, at: 0, gap: 8, grid: width, font: `12px ${FONT}` });
        drawRequests(surface, info, steps.x, width);
        panel.draw(surface, frame);
      });
    },
  };
}

function drawRequests(surface: Surface, { view }: FrameInfo, x: (step: number) => number, width: number): void {
  const { context } = surface;
  const font = `12px ${FONT}`;
  context.font = font;
  const wanted = [view.to + 1, ...roundSteps(view, width).reverse()].map((steps) => ({
    at: x(steps),
    text: formatInteger(Math.min(steps, view.to)),
  }));
  const widthOfText = (text: string) => context.measureText(text).width;
  const ticks = fittingTicks(wanted, { from: 0, to: width, gap: 6, widthOf: widthOfText });
  const axis = CHART.height - CHART.axis;
  drawBottomAxis(surface, { ticks, at: axis, gap: 11, grid: axis - CHART.top, font });
}

/** The whole stage: bars, lists and hits over time. */
export const policiesBlocks = (
  info: FrameInfo,
  caches: readonly PolicyArrays[],
  scenario: PageScenario,
): readonly Block[] => [
  rolesBlock(caches, scenario),
  ...lanesBlocks(caches, scenario),
  windowsBlock(info, caches, scenario),
];
