import { useMemo } from "react";
import { at, type Block, drawBlocks, heightOf, paragraph } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { laneLetter } from "../../../shared/lane-letter";
import { type Machine, useMachine } from "../calibrate/calibrate-store";
import { type Cross, crosses } from "../calibrate/overlay";
import { drawStrips, fittingStrips, type Strip, stripsHeight, stripsOf, stripsWords } from "../charts/call-strips";
import { waysLegend } from "../charts/marks";
import { drawSizes, type Look, type SizesPicture, WITHOUT_HANDLE } from "../charts/sizes-chart";
import { reportedOf } from "../charts/threshold";
import { inStage, type ReallocFigure, type ReallocState, sweepIn } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { useReallocLook, useReallocScenario } from "../use-realloc";
import { type Sweep, useBaseline, useShownSweep } from "./sweep";
import { pathsTable, sizesTable, sweepWords } from "./sweep-words";
import { useShownSize } from "./walk";

/** A phone has no room for crosses beside the marks, unless a person wants them. */
const isPhone = (): boolean => typeof matchMedia === "function" && matchMedia("(width <= 43.75rem)").matches;

/** Whether the chart shows the calls of the measured machine. */
export const useShowsMeasured = (): boolean => useReallocLook(({ showsMeasured }) => showsMeasured ?? !isPhone());

/** The crosses of a scenario. `machine`: null = no file is open. */
const crossesOf = (machine: Machine | null, shows: boolean, { show, stat }: Shown): readonly Cross[] =>
  machine === null || !shows ? [] : crosses(machine.calibration, show === "all" ? "realloc" : show, stat);

type Shown = Pick<ReallocScenario, "show" | "stat">;

/** The crosses that the page shows at present, for a shared picture. @internal */
export const crossesNow = (scenario: Shown): readonly Cross[] =>
  crossesOf(useMachine.getState().shown, useReallocLook.getState().showsMeasured ?? !isPhone(), scenario);

/** The chart of a scenario's sweep; null = it is not known yet. */
export function useSizesPicture(focus: number): SizesPicture | null {
  const sweep = useShownSweep();
  const baseline = useBaseline();
  const machine = useMachine(({ shown }) => shown);
  const shows = useShowsMeasured();
  const { show, stat } = useReallocScenario((own) => own);
  const walked = useReallocLook((look) => look.walked) !== null;
  const size = useShownSize();
  const measured = useMemo(() => crossesOf(machine, shows, { show, stat }), [machine, shows, show, stat]);
  return useMemo(
    () => (sweep === null ? null : { sweep, baseline, lane: focus, size, show, stat, walked, crosses: measured }),
    [sweep, baseline, focus, size, show, stat, walked, measured],
  );
}

const PLOT = 360;
/** A lower plot has no legend above it. */
const LEAST_BELOW_LEGEND = 120;
/** Narrower and lower charts have no lines of malloc and free beside realloc's: they have no room for the labels. */
const ALL = { width: 700, height: 300 };
/** Narrower charts have smaller marks. */
const NARROW = 320;
const NARROW_LOOK: Look = { text: 11 / 12, marks: 0.6, margin: { left: 46, right: 12, top: 14, bottom: 22 } };

/** The cycles of a call by its size. */
export const sizesFigure: ReallocFigure = {
  id: "sizes",
  name: "cycles by size",
  places: ["stage", "card"],
  isOf: inStage("sizes"),
  title: (state) => (sweepIn(state) === null ? "" : `Cycles per call, ${state.scenario.stat} by size`),
  words: (state) => sweepWords(sweepIn(state), state.scenario, state.focus),
  table: (state) => sizesTable(sweepIn(state), state.scenario, state.focus),
  height: (width, state) => (sweepIn(state) === null ? unknown(width, state).height : legendOf(width, state) + PLOT),
  draw: (surface, state) =>
    drawBelowLegend(surface, state, (rest, sweep) => drawChart(rest, sweep, state, crossesNow(state.scenario))),
};

const unknown = (width: number, state: ReallocState) =>
  paragraph(sweepWords(null, state.scenario, state.focus), { size: 13 }, 0, width);

/** Whether the chart marks the paths of realloc. */
const hasMarks = ({ scenario: { show } }: ReallocState): boolean => show === "all" || show === "realloc";

function legendBlocks(width: number, state: ReallocState): readonly Block[] {
  const { scenario, focus } = state;
  if (!hasMarks(state)) return [];
  const whose = scenario.lanes.length > 1 ? `The marks are those of ${laneLetter(focus)}.` : "";
  return [
    waysLegend(width, reportedOf(scenario, focus).length > 0),
    paragraph(whose, { size: 12, muted: true }, 4, width),
  ];
}

const legendOf = (width: number, state: ReallocState): number => heightOf(legendBlocks(width, state));

/** Draws a sweep below the legend of its marks, which a low surface leaves out. */
export function drawBelowLegend(
  surface: Surface,
  state: ReallocState,
  draw: (rest: Surface, sweep: Sweep) => void,
): void {
  const { width, height, context } = surface;
  const sweep = sweepIn(state);
  if (sweep === null) {
    unknown(width, state).draw(surface);
    return;
  }
  const legend = legendOf(width, state);
  const top = height - legend < LEAST_BELOW_LEGEND ? 0 : legend;
  if (top > 0) drawBlocks(surface, legendBlocks(width, state));
  at(context, 0, top, () => draw({ ...surface, height: height - top }, sweep));
}

/** Draws the chart of a sweep. `crosses`: calls of a measured machine. */
export function drawChart(
  surface: Surface,
  sweep: Sweep,
  { scenario, focus }: ReallocState,
  crosses: readonly Cross[] = [],
): void {
  const { width, height } = surface;
  const { size, stat } = scenario;
  const isAlone = scenario.show === "all" && (width < ALL.width || height < ALL.height);
  const show = isAlone ? "realloc" : scenario.show;
  const picture = { sweep, baseline: null, lane: focus, size, show, stat, crosses };
  drawSizes(surface, picture, width < NARROW ? NARROW_LOOK : WITHOUT_HANDLE);
}

function stripsIn(state: ReallocState): readonly Strip[] {
  const [sweep, { size, stat }] = [sweepIn(state), state.scenario];
  return sweep === null ? [] : stripsOf(sweep, state.focus, size, stat);
}

/** The reallocs of the size and of those on both sides of the cliff, by their cycles. */
export const pathsFigure: ReallocFigure = {
  id: "paths",
  name: "reallocs by cycles",
  places: ["stage"],
  isOf: inStage("sizes"),
  title: (state) => (stripsIn(state).length === 0 ? "" : "Reallocs of one size, by cycles"),
  words: (state) => stripsWords(stripsIn(state)),
  table: (state) => pathsTable(sweepIn(state), state.focus),
  height: (_, state) => (stripsIn(state).length === 0 ? 0 : stripsHeight(stripsIn(state))),
  draw: drawPaths,
};

/** Draws the strips that fit. */
function drawPaths(surface: Surface, state: ReallocState): void {
  const strips = stripsIn(state);
  if (strips.length > 0) drawStrips(surface, fittingStrips(strips, state.scenario.size, surface.height));
}

/** The chart's share of the width. */
const SHARE = 5 / 8;
const GAP = 16;
/** A narrower surface has the chart alone. */
const LEAST_WIDTH = 480;

/** The cycles by size, and beside them the calls of some sizes. */
export const besideFigure: ReallocFigure = {
  id: "sizes-paths",
  name: "cycles by size, and the calls of some sizes",
  places: ["slide"],
  isOf: inStage("sizes"),
  title: sizesFigure.title,
  words: (state) => `${sizesFigure.words(state)} ${pathsFigure.words(state)}`,
  height: sizesFigure.height,
  draw: (surface, state) =>
    drawBelowLegend(surface, state, (rest, sweep) => {
      const left = rest.width < LEAST_WIDTH ? rest.width : SHARE * rest.width;
      const right = rest.width - left - GAP;
      drawChart({ ...rest, width: left }, sweep, state, crossesNow(state.scenario));
      if (right > 0) at(rest.context, left + GAP, 0, () => drawPaths({ ...rest, width: right }, state));
    }),
};
