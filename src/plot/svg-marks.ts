/** A line or a text of an SVG: its attributes and, of a text, its words. */
export interface SvgMark {
  readonly attributes: Readonly<Record<string, number>>;
  readonly text?: string;
}

/** A place on an axis, CSS pixels, and what stands there. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The group of that class in an SVG, moved to x and y; made where there is none. */
export function svgGroup(svg: SVGSVGElement, name: string, x: number, y: number): SVGGElement {
  const group = svg.querySelector<SVGGElement>(`:scope > .${name}`) ?? svg.appendChild(svgElement("g"));
  setAttribute(group, "class", name);
  setAttribute(group, "transform", `translate(${x} ${y})`);
  return group;
}

/** The value that is there already would cost a new layout. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Makes a group hold just these lines or texts; what is there already is kept and changed only where it differs. */
export function drawMarks(group: SVGGElement, tag: "line" | "text", marks: readonly SvgMark[]): void {
  const old = [...group.getElementsByTagName(tag)];
  for (const surplus of old.slice(marks.length)) surplus.remove();
  marks.forEach(({ attributes, text = "" }, i) => {
    const element = old[i] ?? group.appendChild(svgElement(tag));
    for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, String(value));
    if (element.textContent !== text) element.textContent = text;
  });
}

/** Labels under an axis, each with a line up through the plot. */
export function drawStepAxis(group: SVGGElement, ticks: readonly Tick[], height: number): void {
  setAttribute(group, "text-anchor", "middle");
  const lines = ticks.map(({ at }) => ({ attributes: { x1: at, x2: at, y1: -height, y2: 0 } }));
  drawMarks(group, "line", lines);
  drawMarks(
    group,
    "text",
    ticks.map(({ at, text }) => ({ attributes: { x: at, y: 15 }, text })),
  );
}

/** Labels left of an axis, each with a line across the plot. */
export function drawValueAxis(group: SVGGElement, ticks: readonly Tick[], width: number): void {
  setAttribute(group, "text-anchor", "end");
  const lines = ticks.map(({ at }) => ({ attributes: { x1: 0, x2: width, y1: at, y2: at } }));
  drawMarks(group, "line", lines);
  drawMarks(
    group,
    "text",
    ticks.map(({ at, text }) => ({ attributes: { x: -8, y: at + 4 }, text })),
  );
}

const svgElement = <Tag extends "g" | "line" | "text">(tag: Tag): SVGElementTagNameMap[Tag] =>
  document.createElementNS(NAMESPACE, tag);
