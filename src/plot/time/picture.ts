import { formatInteger } from "../../shared/format";
import { stepName } from "../../shared/step-name";
import { textWidth } from "../../shared/text-width";
import { stepTicks } from "../axis";
import { drawMarks, type Mark } from "../chart";
import { at } from "../picture-blocks";
import type { Surface } from "../surface";
import { type Geometry, makeGeometry, stepIn } from "./geometry";
import { type Drawn, drawGraph, NOTE, placedPanels, type Shown, valueHeights, valueTicks } from "./graph";
import { type GraphLayout, ROW } from "./layout";

/** The font size of texts, and from the plot to those on its right, CSS pixels. */
const SIZE = 12;
const AFTER = 12;

/** Draws a plot over the steps as a picture, with its axes, the playhead, and the values there. */
export function drawTimePicture(surface: Surface, shown: Shown, layout: GraphLayout): void {
  const { view } = shown.state.info;
  const geometry = makeGeometry(view, view.to, layout);
  const drawn = { geometry, panels: placedPanels(geometry, shown.plot, shown.state) };
  at(surface.context, layout.left, 0, () => {
    drawMarks(surface, axisMarks(drawn));
    drawGraph(surface, drawn, shown);
    drawMarks(surface, [
      ...nameMarks(shown, geometry),
      ...playheadMarks(geometry, shown.state.info.done),
      ...valueMarks(shown, drawn),
    ]);
  });
}

/** Draws the curves alone, in an outline that fills the surface. */
export function drawBarePicture(surface: Surface, { plot, state, loop }: Shown): void {
  const { width, height } = surface;
  const row = { top: 1, height: height - 2 };
  const below = { rows: height - 1, axis: height - 1, strip: height };
  const geometry = makeGeometry(state.info.view, state.info.view.to, {
    ...{ left: 0, width, right: 0, panels: [row], ...row, ...below },
  });
  const bare = { ...plot, note: () => null, events: () => ({ ...plot.events(state), rows: [] }) };
  drawMarks(surface, [{ mark: "box", x: 0, y: 0, width, height, ink: "rule" }]);
  drawGraph(surface, { geometry, panels: placedPanels(geometry, plot, state) }, { plot: bare, state, loop });
}

/** A narrow plot has no room for long numbers. */
const NARROW = 480;
const stepWords = ({ width }: GraphLayout) => (width < NARROW ? shortSteps : formatInteger);

/** "25.6 M", also for the last step before it; the number where that is not exact or no shorter. */
function shortSteps(step: number): string {
  const [unit, name] = step >= 999_999 ? [1e6, "M"] : [1e3, "k"];
  const steps = [step, step + 1].find((one) => one > 99_999 && Number.isInteger((10 * one) / unit));
  return steps === undefined ? formatInteger(step) : `${steps / unit}\u00a0${name}`;
}

const axisMarks = ({ panels, geometry: { view, layout, x } }: Drawn): readonly Mark[] => [
  { mark: "axis", side: "left", ticks: valueTicks(panels), at: 0, gap: 8, grid: layout.width },
  {
    ...{
      mark: "axis",
      side: "bottom",
      ticks: stepTicks(view, x, view.to, layout.right, stepWords(layout)),
      at: layout.axis,
      gap: 10,
    },
    grid: layout.axis - layout.top,
  },
];

/** The names of the rows, and of the line through the curves. */
function nameMarks({ plot, state }: Shown, geometry: Geometry): readonly Mark[] {
  const { layout, x } = geometry;
  const note = plot.note(state);
  const step = stepIn(geometry, note?.step);
  const left = x(step ?? 0) + NOTE.right;
  const text = { mark: "text", ink: "muted", size: SIZE } as const;
  const rows = plot.events(state).rows.map(({ name, glyph }, i): Mark => {
    return { ...text, text: `${glyph} ${name}`, x: layout.width + AFTER, y: layout.rows + ROW * (i + 0.5) };
  });
  if (step === null || left + NOTE.width > layout.width) return rows;
  return [...rows, { ...text, text: note?.words ?? "", x: left, y: layout.top - 7 }];
}

/** A line through the curves with a grip above. */
function playheadMarks(geometry: Geometry, done: number): readonly Mark[] {
  const { layout, x } = geometry;
  const step = stepIn(geometry, done - 1);
  if (step === null) return [];
  const grip = [-5, 5, 0].map((far) => ({ x: x(step) + far, y: layout.top - (far === 0 ? -1 : 7) }));
  return [
    { mark: "box", x: x(step) - 0.75, y: layout.top, width: 1.5, height: layout.axis - layout.top, fill: "text" },
    { mark: "area", points: grip, fill: "text" },
  ];
}

/** Each lane's value at the playhead, under the name of that step, which ends where the picture does. */
function valueMarks({ plot, state }: Shown, { panels: [panel], geometry }: Drawn): readonly Mark[] {
  const { width, right, top } = geometry.layout;
  const values = plot.values(state);
  if (panel === undefined || values.length === 0) return [];
  const step = `at ${stepName(state.info.done)}`;
  const isShort = textWidth(step, SIZE) <= right - AFTER;
  const place = isShort ? ({ x: width + AFTER } as const) : ({ x: width + right, align: "right" } as const);
  return [
    { mark: "text", text: step, ...place, y: top - 7, ink: "muted", size: SIZE },
    ...valueHeights(geometry, panel, values).map((y, i): Mark => {
      const { words = "", filled = false } = values[i] ?? {};
      const look = { size: 13, weight: 600, ink: filled ? "wastedText" : i } as const;
      return { mark: "text", text: words, x: width + AFTER, y, ...look };
    }),
  ];
}
