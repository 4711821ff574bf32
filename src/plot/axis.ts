import { ticks as ticksBetween } from "d3-array";
import { scaleLog } from "d3-scale";
import type { ChartView } from "../kernel/protocol/messages";
import { formatInteger } from "../shared/format";
import { textWidth } from "../shared/text-width";
import type { Scale } from "./scales";

/** A label of an axis: the position that it names, and the middle of the label if that differs, CSS pixels. */
export interface Tick {
  readonly at: number;
  readonly text: string;
  readonly middle?: number;
}

/** Labels at values of a scale. */
export const ticksAt = (
  values: readonly number[],
  scale: (value: number) => number,
  text: (value: number) => string,
): Tick[] => values.map((value) => ({ at: scale(value), text: text(value) }));

/** The font size of labels, CSS pixels. */
const LABEL_SIZE = 12;

/** The space for an axis's labels, CSS pixels. */
interface LabelRoom {
  readonly from: number;
  readonly to: number;
  /** The least gap between two labels. */
  readonly gap: number;
  /** The font size of the labels; 12 by default. */
  readonly size?: number;
}

/** The labels that fit, in order. Earlier ones take precedence, and all stay between the ends. */
export function fittingTicks(ticks: readonly Tick[], { from, to, gap, size = LABEL_SIZE }: LabelRoom): Tick[] {
  const taken: { readonly left: number; readonly right: number }[] = [];
  return ticks.flatMap((tick) => {
    const width = textWidth(tick.text, size);
    const left = Math.max(from, Math.min(to - width, tick.at - width / 2));
    const right = left + width;
    if (taken.some((other) => left < other.right + gap && other.left < right + gap)) return [];
    taken.push({ left, right });
    return [{ ...tick, middle: left + width / 2 }];
  });
}

/** The labels at an even pitch, as narrow as fits, and then the `ends` that fit. */
export function evenTicks(even: readonly Tick[], ends: readonly Tick[], room: LabelRoom): Tick[] {
  let some = even;
  for (let every = 2; fittingTicks(some, room).length < some.length; every++) {
    some = even.filter((_, i) => i % every === 0);
  }
  return fittingTicks([...some, ...ends], room);
}

/** The least gap between two step labels, CSS pixels. */
const STEP_GAP = 12;

/**
 * A few round steps as labels, always with the last step as `end`. `right`: how far the last label may extend beyond
 * the scale, CSS pixels.
 */
export function stepTicks(
  view: ChartView,
  scale: Scale,
  end = view.to,
  right = Number.POSITIVE_INFINITY,
  words: (step: number) => string = formatInteger,
): Tick[] {
  const width = scale.range()[1] ?? 0;
  const ticks = [view.to, ...roundSteps(view, width).filter((step) => step < view.to)].map((step) => ({
    at: scale(step),
    text: words(step === view.to ? end : step),
  }));
  const [last, ...round] = fittingTicks(ticks, {
    from: Number.NEGATIVE_INFINITY,
    to: width + right,
    gap: STEP_GAP,
  });
  return last === undefined ? round : [...round, last];
}

/** CSS pixels per round step. */
const STEP_PITCH = 100;

/** How many powers of ten a view shows. */
const powersIn = ({ from, to }: ChartView) => Math.floor(Math.log10(to)) - Math.ceil(Math.log10(Math.max(1, from))) + 1;

/** The round steps of a view of this width; on a log axis over several decades, those that D3 would label. */
function roundSteps(view: ChartView, width: number): number[] {
  const { from, to, scale } = view;
  const count = Math.max(2, Math.floor(width / STEP_PITCH));
  // Within a decade, D3 labels only the first few multiples of its power. None of them may be in view.
  if (scale === "linear" || powersIn(view) < 2) return ticksBetween(from, to, count).filter(Number.isInteger);
  const axis = scaleLog([from, to], [0, width]);
  const label = axis.tickFormat(count, "d");
  return axis.ticks(count).filter((step) => Number.isInteger(step) && label(step) !== "");
}

/** Places the labels below a plot in the page's SVG, in the group `name`, whose origin is the start of the axis. */
export function placeBottomAxis(
  svg: SVGSVGElement,
  name: string,
  [x, y]: Origin,
  ticks: readonly Tick[],
  grid: number,
) {
  const group = svgGroup(svg, name, x, y, "middle");
  placeMarks(
    group,
    "line",
    ticks.map(({ at }) => ({ attributes: { x1: at, x2: at, y1: -grid, y2: 0 } })),
  );
  placeMarks(
    group,
    "text",
    ticks.map(({ at, middle = at, text }) => ({ attributes: { x: middle, y: 15 }, text })),
  );
}

type Origin = readonly [x: number, y: number];

/** Places the labels left of a plot. */
export function placeLeftAxis(svg: SVGSVGElement, name: string, [x, y]: Origin, ticks: readonly Tick[], grid: number) {
  const group = svgGroup(svg, name, x, y, "end");
  placeMarks(
    group,
    "line",
    ticks.map(({ at }) => ({ attributes: { x1: 0, x2: grid, y1: at, y2: at } })),
  );
  placeMarks(
    group,
    "text",
    ticks.map(({ at, text }) => ({ attributes: { x: -8, y: at + 4 }, text })),
  );
}

/** A line or a text of an SVG: its attributes, and the words of a text. */
interface SvgMark {
  readonly attributes: Readonly<Record<string, number>>;
  readonly text?: string;
}

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The group with a class in an SVG, moved to x and y. Creates it if it is missing. */
export function svgGroup(svg: SVGSVGElement, name: string, x: number, y: number, anchor = "start"): SVGGElement {
  const group = svg.querySelector<SVGGElement>(`:scope > .${name}`) ?? svg.appendChild(svgElement("g"));
  setAttribute(group, "class", name);
  setAttribute(group, "transform", `translate(${x} ${y})`);
  setAttribute(group, "text-anchor", anchor);
  return group;
}

/** Setting an unchanged value would still cost a layout. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Makes a group hold exactly these lines or texts. Existing elements stay, and change only where they differ. */
export function placeMarks(group: SVGGElement, tag: "line" | "text", marks: readonly SvgMark[]): void {
  const old = [...group.getElementsByTagName(tag)];
  for (const surplus of old.slice(marks.length)) surplus.remove();
  marks.forEach(({ attributes, text = "" }, i) => {
    const element = old[i] ?? group.appendChild(svgElement(tag));
    for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, String(value));
    if (element.textContent !== text) element.textContent = text;
  });
}

const svgElement = <Tag extends "g" | "line" | "text">(tag: Tag): SVGElementTagNameMap[Tag] =>
  document.createElementNS(NAMESPACE, tag);
