import type { LaneArrays } from "../../kernel/protocol/frame";
import { pageFigure } from "../../models/page_cache/figures";
import type { MachineArrays } from "../../models/page_cache/machine-frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import { PAGE_PALETTE } from "../../plot/palette";
import type { Surface } from "../../plot/surface";
import { svgSurface } from "../../plot/svg-surface";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { PICTURE } from "../shared/library-card";
import type { Reached } from "../shared/library-entry";
import { laneName } from "./lane-edits";
import { drawMemoryBar, memoryWords } from "./machine/memory-bar";
import { type ReadRow, readRows, speedWords, topSpeed } from "./machine/reads";
import { drawSpeedBar } from "./machine/speed-bar";
import { drawStrip } from "./machine/strip";
import { machineOf, showsMachine } from "./page-frame";
import { drawEmpty, fillRole } from "./policies/ink";
import { roleCounts } from "./policies/roles";
import { drawRolesBar } from "./policies/roles-bar";

/* Pictures of the library's cards. CSS pixels. */

type State = Reached<PageScenario>;

const FONT = "sans-serif";

/** The content of a small SVG: the machine's memory and reads, or the content of every cache. */
export function cardPicture(state: State, name: string): string {
  const { surface: white, marks } = svgSurface(PICTURE.width, PICTURE.height);
  const surface = { ...white, palette: PAGE_PALETTE };
  if (showsMachine(state)) drawMachine(surface, machineOf(state), state.scenario);
  else drawCaches(surface, state);
  return marks(name);
}

/** Draws within a box, with its upper left corner at 0, 0. */
function within(surface: Surface, box: Box, draw: (surface: Surface) => void): void {
  const { x, y, width, height } = box;
  surface.context.save();
  surface.context.translate(x, y);
  draw({ ...surface, width, height });
  surface.context.restore();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type TextStyle = { readonly color?: string; readonly weight?: 400 | 600; readonly align?: "left" | "right" };

function write({ context, palette }: Surface, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { color = palette.text, weight = 400, align = "left" } = style;
  context.font = `${weight} 11px ${FONT}`;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = color;
  context.fillText(text, x, y);
}

const BAR = { height: 36, gap: 8 };
const READ = { most: 18, name: 110, strip: 64, speed: 66, gap: 6, bar: 12 };

function drawMachine(surface: Surface, machine: MachineArrays, scenario: PageScenario): void {
  const { width, height } = surface;
  within(surface, { x: 0, y: 0, width, height: BAR.height }, (bar) => drawMemoryBar(bar, machine));
  const reads = readRows(machine, scenario);
  const top = topSpeed(reads);
  const row = Math.min(READ.most, (height - BAR.height - BAR.gap) / reads.length);
  reads.forEach((read, i) => {
    const y = BAR.height + BAR.gap + i * row;
    within(surface, { x: 0, y, width, height: READ.bar }, (line) => drawRead(line, machine, read, top));
  });
}

/** Draws a read: its name, the origin of its pages, its speed. */
function drawRead(surface: Surface, machine: MachineArrays, read: ReadRow, top: number): void {
  const { width, height, palette } = surface;
  const baseline = height - 2;
  write(surface, read.name, 0, baseline, { color: read.state === "waiting" ? palette.muted : palette.text });
  const strip = { x: READ.name, y: 1, width: READ.strip, height: height - 2 };
  within(surface, strip, (box) => drawStrip({ ...box, width: READ.strip }, machine, read));
  const speed = { x: READ.name + READ.strip + READ.gap, y: 0, width: READ.speed, height };
  within(surface, speed, (box) => drawSpeedBar(box, { ...read, reported: null }, top));
  write(surface, speedWords(read), width, baseline, { weight: 600, align: "right" });
}

const LANE = { text: 18, gap: 8, most: 78 };

function drawCaches(surface: Surface, { scenario, lanes, done }: State): void {
  const { width, height } = surface;
  const row = Math.min(LANE.most, height / lanes.length);
  const hasFuture = done < scenario.requests;
  lanes.forEach((lane, number) => {
    within(surface, { x: 0, y: number * row, width, height: LANE.text }, (text) =>
      drawName(text, scenario, lane, number),
    );
    const bar = { x: 0, y: number * row + LANE.text, width, height: row - LANE.text - LANE.gap };
    within(surface, bar, (box) => {
      if (hasFuture) drawRolesBar(box, roleCounts(lane, scenario.cache, scenario.roles), 11);
      else drawHits(box, pageFigure(lane, "hit_ratio"));
    });
  });
}

function drawName(surface: Surface, { lanes }: PageScenario, lane: LaneArrays, number: number): void {
  const { palette, width } = surface;
  const own = lanes[number];
  const name = own === undefined ? "" : laneName(own);
  write(surface, `${laneLetter(number)} ${name}`, 0, 13, { color: palette.inks[number] ?? palette.text, weight: 600 });
  write(surface, `${formatShare(pageFigure(lane, "hit_ratio"))} hits`, width, 13, { weight: 600, align: "right" });
}

/** Draws the share of hits. After the last request no page has a future that a bar could show. */
function drawHits(surface: Surface, ratio: number): void {
  const { width, height } = surface;
  fillRole(surface, "proved", { x: 0, y: 0, width: width * ratio, height });
  drawEmpty(surface, { x: width * ratio, y: 0, width: width * (1 - ratio), height });
}

/** The same as text. */
export function cardWords(state: State): string {
  const said = showsMachine(state) ? machineWords(machineOf(state), state.scenario) : cacheWords(state);
  return [`At step ${formatInteger(state.done - 1)}:`, ...said].join(" ");
}

function machineWords(machine: MachineArrays, scenario: PageScenario): readonly string[] {
  const reads = readRows(machine, scenario).filter(({ state }) => state !== "waiting");
  const said = reads.map((read) => `${read.name}: ${speedWords(read)}\u00a0MB/s`);
  return [memoryWords(machine), `${said.join("; ")}.`];
}

function cacheWords({ scenario, lanes, done }: State): readonly string[] {
  return lanes.map((lane, number) => {
    const own = scenario.lanes[number];
    const count = (key: "proved" | "fresh" | "dead") => formatInteger(pageFigure(lane, key));
    const held = `${count("proved")} pages requested again since they came, ${count("fresh")} not yet, ${count("dead")} never again`;
    const hits = `${formatShare(pageFigure(lane, "hit_ratio"))} hits`;
    const name = `${laneLetter(number)} (${own === undefined ? "" : laneName(own)})`;
    return done < scenario.requests ? `${name}: ${held}; ${hits}.` : `${name}: ${hits}.`;
  });
}
