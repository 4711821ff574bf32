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
